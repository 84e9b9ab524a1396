import MiniCore

/// Native functions of the engine that take long.
///
/// A call of one of them is not interrupted by the engine: the host ends the process at the limit of a turn.
extension HostileProgram {
    static let nativeLoops: [HostileProgram] = [
        HostileProgram(
            "regular expression",
            "matches `/x*x*x*x*y/` over 50,000 characters",
            code: "return /x*x*x*x*y/.test('x'.repeat(50000))",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "regular expression with groups",
            "matches an expression with groups in groups over equal letters again and again",
            code: "for (;;) /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(40))",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "regular expression in a replacement",
            "replaces by `/x*x*x*x*y/` in a promise",
            code: "await 0; return 'x'.repeat(50000).replace(/x*x*x*x*y/g, '')",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "JSON.parse",
            "parses a text of 4 MB again and again",
            code: "const text = '[' + '1,'.repeat(2e6) + '1]'; for (;;) JSON.parse(text)",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .ended(.outOfMemory)],
        ),
        HostileProgram(
            "JSON.stringify",
            "writes an array of 100,000 numbers again and again",
            code: "const all = Array(1e5).fill(0.1); for (;;) JSON.stringify(all)",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .ended(.outOfMemory)],
        ),
        HostileProgram(
            "sort",
            "sorts a typed array of 2,000,000 numbers again and again",
            code: """
                const all = new Float64Array(2e6);
                for (;;) { for (let i = 0; i < all.length; i++) all[i] = Math.random(); all.sort() }
                """,
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "sort of texts",
            "sorts 200,000 numbers as texts again and again",
            code: "for (;;) Array.from({ length: 2e5 }, Math.random).sort()",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .ended(.outOfMemory)],
        ),
        HostileProgram(
            "String.repeat",
            "repeats a character more often than a text may be long",
            code: "return 'x'.repeat(2 ** 31).length",
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "Array.join",
            "joins 20,000,000 holes with a text of 200 characters",
            code: "return Array(2e7).join('x'.repeat(200)).length",
            timePerTurn: shortTurn,
            ends: [.exception("RangeError"), .ended(.outOfTime), .ended(.outOfMemory)],
        ),
        HostileProgram(
            "indexOf",
            "searches a text of a million characters for one of half a million again and again",
            code: "const text = 'x'.repeat(1e6), part = 'x'.repeat(5e5) + 'y'; for (;;) text.indexOf(part)",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "power of a BigInt",
            "computes `3n ** 600000n` again and again",
            code: "for (;;) 3n ** 600000n",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "size of a BigInt",
            "computes `2n ** (10n ** 9n)`",
            code: "return `${2n ** (10n ** 9n)}`.length",
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "text of a BigInt",
            "writes a number of 286,000 digits again and again",
            code: "const number = 3n ** 600000n; for (;;) number.toString()",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "Intl",
            "makes formatters of numbers again and again",
            code: "for (;;) new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' }).format(1)",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .ended(.outOfMemory)],
        ),
        HostileProgram(
            "normalization",
            "normalizes a text of 200,000 characters again and again",
            code: "const text = '\\u1E9B\\u0323'.repeat(1e5); for (;;) text.normalize('NFKD')",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .ended(.outOfMemory)],
        ),
    ]
}
