/// Texts that agents are given.
package enum AgentInstructions {
    /// The instructions of the server, which clients give to their agents.
    static let short = """
        Tools for one mini program of the Alipay kind (AXML, ACSS, JavaScript, my.*), which runs without a phone. Begin with open. \
        Use references such as [12] of an outline as ref. Read the changes that act returns instead of a new snapshot. After a change \
        of files, call open again.
        """

    /// Instructions for an agent that develops programs: a skill with a head in YAML.
    package static let skill = """
        ---
        name: mini-programs
        description: Run, use, inspect and test an Alipay-style mini program (AXML, ACSS, SJS, JavaScript, my.*) by the tools of `mini mcp`. \
        Use it when files of a mini program are written or changed, or its behaviour is examined.
        ---

        # Mini programs with `mini mcp`

        The server runs one program without a phone and a browser. Its files are those of the folder that the server was started with.

        ## Work in this order

        1. `open` starts the program and returns the outline of its page. `page` selects another page, such as `pages/cart/cart?id=1`.
        2. `act` with `ref` taps an element, for example `{"ref": 12}`. With `action` and `value` it does everything else:
           `{"ref": 14, "action": "input", "value": "Milk"}`. It returns what has changed, and errors of the program.
        3. If something is wrong, read `console`, `data`, `calls` and `network`.
        4. Change the files, and call `open` again. `test` runs the tests in the folder `tests`.

        `mini check PROGRAM` in a shell finds mistakes in the files of a program without using it.

        ## Outlines

        - `[12] button "Pay" onTap=pay` has the reference, the role, the name and the handlers. A line with only a text is a text.
        - `value=`, `checked`, `disabled` and `focused` are states. Elements that only arrange others, and hidden ones, have no line.
        - After an action `~` is before a changed line, `+` before a new one, and `-` before the references of removed ones.
        - References are valid until their element is removed. After "no element" take a `snapshot`.
        - `find` returns the attributes of elements, and `snapshot` with `ref` everything inside one.

        ## Dialogs

        An open dialog is a line such as `dialog 3 confirm "Delete?" buttons=["Cancel", "OK"]`. It covers the page: complete it first,
        `{"dialog": 3, "button": "OK"}`, with `value` for the text of a prompt or `item` for an item of a list.

        ## Time and the outside

        - The clock is virtual: timers within a second fire at once, and `clock` with `advance` lets more time pass.
        - `mock` sets the result of a JSAPI that needs a phone (`{"name": "scan", "result": {"code": "1"}}`) or of a server
          (`{"url": "https://example.com/items*", "response": {"status": 200, "body": []}}`), before `open` if the start needs it.
        - `storage` reads and changes stored data, and `evaluate` runs code in the program.
        - `screenshot` shows a page as a picture and needs many tokens; use it for questions of layout only.

        ## Several clients

        Each client has a program of its own. `open` with `program` shares that of another client. While one client acts on a program,
        calls of others that change it fail: call again.
        """
}
