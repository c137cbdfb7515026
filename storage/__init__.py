"""What survives: schema, migrations, queries.

`storage.store.Store` is the door to all of it; it answers with the frozen values of `storage.records` and refuses
with the errors of `storage.errors`. JSON documents go in and out as text, and are never looked into.
"""
