import MiniCore
import Testing

/// A kind of JavaScript value, and its copies in Swift and back in JavaScript: a row of the article Value mapping.
struct CopiedValue: CustomTestStringConvertible, Sendable {
    /// A value of the kind.
    struct Example: Sendable {
        /// An expression of JavaScript.
        let code: String
        /// The copy in Swift; nil for a value that is equal to no other.
        let copy: ScriptValue?
        /// An expression of JavaScript that is true for `value`, the copy of the copy; nil if there is no copy.
        let check: String?
    }

    let javaScript: String
    let swift: String
    let back: String
    let examples: [Example]

    var testDescription: String { javaScript }
    var cells: [String] { [javaScript, swift, back] }

    static let head = ["JavaScript", "``ScriptValue``", "back in JavaScript"]

    static let all: [CopiedValue] = [
        CopiedValue(
            javaScript: "`undefined`",
            swift: "`.undefined`",
            back: "`undefined`",
            examples: [Example(code: "undefined", copy: .undefined, check: "value === undefined")],
        ),
        CopiedValue(
            javaScript: "function, symbol",
            swift: "`.undefined`",
            back: "`undefined`",
            examples: [
                Example(code: "() => 1", copy: .undefined, check: "value === undefined"),
                Example(code: "Symbol('s')", copy: .undefined, check: "value === undefined"),
            ],
        ),
        CopiedValue(
            javaScript: "`null`",
            swift: "`.null`",
            back: "`null`",
            examples: [Example(code: "null", copy: .null, check: "value === null")],
        ),
        CopiedValue(
            javaScript: "boolean",
            swift: "`.bool`",
            back: "boolean",
            examples: [Example(code: "true", copy: true, check: "value === true")],
        ),
        CopiedValue(
            javaScript: "number, including `NaN` and the infinities",
            swift: "`.number`",
            back: "number",
            examples: [
                Example(code: "1.5", copy: 1.5, check: "value === 1.5"),
                Example(code: "-Infinity", copy: .number(-.infinity), check: "value === -Infinity"),
                Example(code: "NaN", copy: .none, check: "Number.isNaN(value)"),
            ],
        ),
        CopiedValue(
            javaScript: "string",
            swift: "`.string`; a lone surrogate becomes U+FFFD",
            back: "string",
            examples: [
                Example(code: "'text'", copy: "text", check: "value === 'text'"),
                Example(code: #"'a\ud800b'"#, copy: "a\u{FFFD}b", check: #"value === 'a\ufffdb'"#),
            ],
        ),
        CopiedValue(
            javaScript: "BigInt",
            swift: "an error",
            back: "",
            examples: [Example(code: "1n", copy: .none, check: nil)],
        ),
        CopiedValue(
            javaScript: "`ArrayBuffer`, typed array",
            swift: "`.bytes`",
            back: "`ArrayBuffer`",
            examples: [
                Example(
                    code: "new ArrayBuffer(1)",
                    copy: .bytes([0]),
                    check: "value instanceof ArrayBuffer && value.byteLength === 1",
                ),
                Example(
                    code: "new Uint8Array([1, 2, 3]).subarray(1)",
                    copy: .bytes([2, 3]),
                    check: "value instanceof ArrayBuffer && new Uint8Array(value).join() === '2,3'",
                ),
            ],
        ),
        CopiedValue(
            javaScript: "`Date`",
            swift: "`.string`, its ISO text; `.null` for an invalid date",
            back: "string",
            examples: [
                Example(
                    code: "new Date(0)",
                    copy: "1970-01-01T00:00:00.000Z",
                    check: "value === '1970-01-01T00:00:00.000Z'",
                ),
                Example(code: "new Date(NaN)", copy: .null, check: "value === null"),
            ],
        ),
        CopiedValue(
            javaScript: "array; a hole reads as `undefined`",
            swift: "`.array`",
            back: "array",
            examples: [
                Example(
                    code: "[1, , 'b']",
                    copy: [1, .undefined, "b"],
                    check: "Array.isArray(value) && value.length === 3 && value[1] === undefined",
                )
            ],
        ),
        CopiedValue(
            javaScript: "any other object: its own enumerable string keys, in their order",
            swift: "`.object`",
            back: "plain object",
            examples: [
                Example(
                    code: "Object.create({ i: 1 }, { b: { value: 1, enumerable: true }, hidden: { value: 2 } })",
                    copy: ["b": 1],
                    check: "Object.getPrototypeOf(value) === Object.prototype && value.b === 1",
                ),
                Example(
                    code: "({ b: 1, a: 2, [Symbol('s')]: 3 })",
                    copy: ["b": 1, "a": 2],
                    check: "Object.keys(value).join() === 'b,a'",
                ),
                Example(code: "new Map([[1, 2]])", copy: [:], check: "Object.keys(value).length === 0"),
            ],
        ),
    ]
}
