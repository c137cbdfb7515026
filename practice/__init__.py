"""A local stand-in for Discord: gateway, REST, CDN and a chat page on one port of 127.0.0.1.

The bot runs against it unmodified; only its base addresses point here. ``practice.server`` can be embedded in
tests, ``python -m practice`` runs it by itself. Its doors are written down in ``practice/API.md``.
"""
