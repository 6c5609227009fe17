"""Server for the Model Context Protocol: exact facts on exchanges as tools for assistants.

``python -m exchequer.mcp`` serves them on stdin and stdout. The server is also an object, for other transports.

Examples
--------
>>> from exchequer.mcp.server import server
>>> server.name
'exchequer'
"""
