import MiniCore
import MiniEngine
import Testing

/// Strings that are passed repeatedly are retained and keep their values.
@Suite struct StringMemoTests {
    @Test func `strings that are passed again are the same objects`() throws {
        try withContext { context throws in
            try context.define("echo") { call in .string(call.string(at: 0)) }
            try context.evaluate(
                """
                const texts = ["", "k", "fifteen letters", "sixteen letters!", "\\u00fc".repeat(20), "\\ud83d\\ude00".repeat(9),
                    "\\ud800 alone", "x".repeat(255), "x".repeat(256), "x".repeat(257), "\\u0000".repeat(20)];
                for (let round = 0; round < 5; round++) {
                    for (const text of texts) {
                        const expected = text.replace("\\ud800 alone", "\\ufffd alone");
                        if (echo(text) !== expected) throw new Error(`${JSON.stringify(text)} came back as another text`);
                    }
                }
                """,
                name: "echo.js",
            )
        }
    }

    @Test func `no string replaces one that was released`() throws {
        try withContext { context throws in
            try context.define("echo") { call in .string(call.string(at: 0)) }
            let check = """
                (count => {
                    for (let index = 0; index < count; index++) {
                        const text = "text number " + index % 3000;
                        if (echo(text) !== text || echo(text) !== text) throw new Error(text);
                    }
                })
                """
            let function = try context.evaluate(check, name: "echo.js")
            for _ in 0..<5 {
                _ = try function.call([.number(4_000)])
                context.machine.collectGarbage()
            }
        }
    }

    @Test func `a receiver of memoized strings may use the engine`() throws {
        try withContext { context throws in
            try context.define("act") { call throws(ScriptError) in
                switch call.string(at: 0) {
                case "object":
                    return call.object { writer in
                        writer.set("text", "a text of an object")
                        writer.set("number", 1.0)
                    }
                case "list": return .value([1, ["text": "a text in a list"]])
                case "script":
                    return .script(try context.evaluate("act('object').text + act('list')[1].text", name: "inner.js"))
                case "error": throw ScriptError(name: "RangeError", message: "not so")
                case let other: return .string("\(other) and a text that is made anew")
                }
            }
            try context.evaluate(
                """
                for (let round = 0; round < 5; round++) {
                    let message;
                    try { act("error"); } catch (error) { message = `${error.name}: ${error.message}`; }
                    const found = JSON.stringify([act("object"), act("list"), act("script"), act("other"), message]);
                    const expected = JSON.stringify([{ text: "a text of an object", number: 1 },
                        [1, { text: "a text in a list" }], "a text of an objecta text in a list",
                        "other and a text that is made anew", "RangeError: not so"]);
                    if (found !== expected) throw new Error(found);
                }
                """,
                name: "act.js",
            )
        }
    }

    @Test func `strings are released when memory is released`() throws {
        try withContext { context throws in
            try context.define("take") { call in
                _ = call.string(at: 0)
                return .undefined
            }
            try context.evaluate(
                """
                for (let index = 0; index < 1000; index++) {
                    const text = String(index).padStart(200, "x");
                    take(text);
                    take(text);
                }
                """,
                name: "take.js",
            )
            context.machine.collectGarbage()
            let held = context.machine.heapSizeBytes
            context.machine.releaseMemory()
            context.machine.collectGarbage()
            #expect(held - context.machine.heapSizeBytes > 100_000)
        }
    }
}
