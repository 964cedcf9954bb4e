"""Requests and sockets: routes, limits, errors, and the API description."""
