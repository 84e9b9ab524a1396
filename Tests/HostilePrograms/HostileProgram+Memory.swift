import MiniCore

/// Memory in the heap of the engine and outside of it.
extension HostileProgram {
    static let memory: [HostileProgram] = [
        HostileProgram(
            "arrays",
            "keeps arrays without end",
            code: "const all = []; for (;;) all.push(new Array(1000).fill({}))",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "objects",
            "keeps objects in a map without end",
            code: "const all = new Map(); for (let i = 0; ; i++) all.set(i, { i })",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "names of properties",
            "adds properties to an object without end",
            code: "const all = {}; for (let i = 0; ; i++) all[`key ${i}`] = i",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "closures",
            "keeps functions without end",
            code: "let last; for (;;) { const before = last; last = () => before }",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "ArrayBuffers",
            "keeps buffers of 1 MB without end",
            code: "const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1))",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "one huge ArrayBuffer",
            "makes one buffer of 8 GiB",
            code: "return new ArrayBuffer(2 ** 33).byteLength",
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "typed arrays",
            "keeps small typed arrays without end",
            code: "const all = []; for (;;) all.push(new Float64Array(64).fill(1))",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "long strings",
            "keeps strings of 1 MB without end",
            code: "const all = []; for (let i = 0; ; i++) all.push(String.fromCharCode(97 + i % 26).repeat(1 << 20))",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "ropes",
            "doubles a string until it is too long",
            code: "let text = 'x'.repeat(100); for (;;) text += text",
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "errors",
            "keeps errors, whose stacks are outside of the heap",
            code: "const all = []; for (;;) all.push(new Error('x'))",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "rejections",
            "rejects promises without end",
            code: "for (;;) Promise.reject(new Error('x'))",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "reactions",
            "adds reactions to promises without end",
            code: "const one = Promise.resolve(); for (;;) one.then(() => {})",
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "memory of many turns",
            "keeps 4 MB more in each turn",
            code: """
                const all = [];
                const next = () => { all.push(new Array(5e5).fill(1.5)); setTimeout(next, 1) };
                next();
                return 0
                """,
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "data of a page",
            "adds 1 MB to the data of its page in each turn",
            code: onPage(
                """
                let number = 0;
                const next = () => { page.setData({ [`k${number++}`]: 'x'.repeat(1 << 20) }, next) };
                next();
                return 0
                """
            ),
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "parameters",
            "passes a text of 1 MB to each of 100 pending calls",
            code: """
                const text = 'x'.repeat(1 << 20);
                for (let i = 0; i < 100; i++) my.confirm({ content: text + i }).catch(() => {});
                return 0
                """,
            ends: [.ended(.outOfMemory)],
        ),
        HostileProgram(
            "result of evaluated code",
            "returns 300,000 values to its host",
            code: "return new Array(300000).fill(0)",
            ends: [.exception("RangeError")],
        ),
    ]
}
