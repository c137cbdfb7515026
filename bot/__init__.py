"""The bot: configuration, client, the life of a table, planner, publisher, computer seats."""
