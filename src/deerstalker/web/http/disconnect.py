"""Work for a request, given up when the client hangs up."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

T = TypeVar("T")


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of this work. Cancel it and raise `ClientDisconnect` if the client hangs up before."""
    working, gone = asyncio.create_task(work), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        gone.cancel()


async def _hung_up(request: Request) -> None:
    """Wait until the client is gone. The body of the request has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
