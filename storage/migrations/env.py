"""How Alembic runs our migrations: on the connection, and in the transaction, it is given."""

from alembic import context
from sqlalchemy import Connection

from storage.schema import metadata

connection = context.config.attributes["connection"]
if not isinstance(connection, Connection):
    raise TypeError("migrations run through storage.migrate")

context.configure(
    connection=connection,
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
