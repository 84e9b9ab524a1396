"""Uses `mini mcp` by the client package of the protocol.

The argument is a JSON object: `command`, a list of words, or `url`; and `clients`, a list with the calls of each client, which
run at the same time. A call is `[tool, arguments]`.
Prints a JSON list with the results of each client, each `{isError, text, types}`, after the names of the tools.
"""

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client


def transport(settings):
    if "url" in settings:
        return streamable_http_client(settings["url"])
    command = settings["command"]
    return stdio_client(StdioServerParameters(command=command[0], args=command[1:]))


async def use(settings, calls):
    async with Client(transport(settings)) as client:
        listed = await client.list_tools()
        results = [[tool.name for tool in listed.tools]]
        for name, arguments in calls:
            result = await client.call_tool(name, arguments)
            texts = [block.text for block in result.content if block.type == "text"]
            results.append(
                {
                    "isError": bool(result.is_error),
                    "text": "\n".join(texts),
                    "types": [block.type for block in result.content],
                }
            )
        return results


async def main():
    settings = json.loads(sys.argv[1])
    print(json.dumps(await asyncio.gather(*(use(settings, calls) for calls in settings["clients"]))))


asyncio.run(main())
