import MiniCore
import Testing

struct ParameterReaderTests {
    private func read<Result>(
        _ value: ScriptValue,
        _ body: (inout ParameterReader) throws(APIError) -> Result,
    ) throws(APIError) -> Result {
        var reader = ParameterReader(value)
        return try body(&reader)
    }

    private func expectRefusal<Result>(
        _ value: ScriptValue,
        _ message: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: (inout ParameterReader) throws(APIError) -> Result,
    ) {
        #expect(throws: APIError(.invalidParameter, message), sourceLocation: sourceLocation) {
            try read(value, body)
        }
    }

    @Test func `strings are read, missing or rejected`() throws {
        #expect(try read(["a": "x"]) { reader throws(APIError) in try reader.string("a") } == "x")
        #expect(try read([:]) { reader throws(APIError) in try reader.string("a", default: "d") } == "d")
        #expect(try read(["a": .null]) { reader throws(APIError) in try reader.optionalString("a") } == nil)
        expectRefusal([:], "a: required parameter is missing") { reader throws(APIError) in try reader.string("a") }
        expectRefusal(["a": .null], "a: required parameter is missing") { reader throws(APIError) in
            try reader.string("a")
        }
        expectRefusal(["a": 1], "a: expected a string, found number") { reader throws(APIError) in
            try reader.optionalString("a")
        }
    }

    @Test(arguments: [("", false), ("ab", true), ("abcd", true), ("abcde", false), ("üü", true), ("üüa", false)])
    func `the length of strings is in bytes`(text: String, isAccepted: Bool) throws {
        let value: ScriptValue = ["a": .string(text)]
        if isAccepted {
            #expect(try read(value) { reader throws(APIError) in try reader.string("a", utf8Count: 2...4) } == text)
        } else {
            expectRefusal(value, "a: expected a string of 2 to 4 UTF-8 bytes") { reader throws(APIError) in
                try reader.string("a", utf8Count: 2...4)
            }
        }
    }

    @Test func `an object is read by a closure, and its errors have the path of the field`() throws {
        let size = { (reader: inout ParameterReader) throws(APIError) in
            try reader.object("size") { reader throws(APIError) in try reader.integer("width", in: 1...9) }
        }
        #expect(try read(["size": ["width": 3]], size) == 3)
        expectRefusal([:], "size: required parameter is missing", size)
        expectRefusal(["size": 1], "size: expected an object, found number", size)
        expectRefusal(["size": [:]], "size.width: required parameter is missing", size)
        expectRefusal(["size": ["width": 10]], "size.width: expected a whole number from 1 to 9", size)
        let optional = { (reader: inout ParameterReader) throws(APIError) in
            try reader.optionalObject("size") { reader throws(APIError) in try reader.bool("isWide") }
        }
        #expect(try read([:], optional) == nil)
        #expect(try read(["size": ["isWide": true]], optional) == true)
        expectRefusal(["size": ["isWide": 1]], "size.isWide: expected a boolean, found number", optional)
    }

    @Test func `numbers are read, missing or rejected`() throws {
        #expect(try read(["a": 1.5]) { reader throws(APIError) in try reader.number("a") } == 1.5)
        #expect(try read([:]) { reader throws(APIError) in try reader.number("a", default: 3) } == 3)
        expectRefusal([:], "a: required parameter is missing") { reader throws(APIError) in try reader.number("a") }
        expectRefusal(["a": "1"], "a: expected a number, found string") { reader throws(APIError) in
            try reader.number("a")
        }
        expectRefusal(["a": .number(.nan)], "a: expected a finite number") { reader throws(APIError) in
            try reader.number("a")
        }
    }

    @Test(
        arguments: [
            ("x", "x"), (1.5, "1.5"), (true, "true"), ([1, "a"], #"[1,"a"]"#), (["k": .null], #"{"k":null}"#),
        ] as [(ScriptValue, String)]
    )
    func `any value is converted to text`(value: ScriptValue, text: String) throws {
        #expect(try read(["a": value]) { reader throws(APIError) in try reader.text("a") } == text)
        #expect(try read(["a": [value]]) { reader throws(APIError) in try reader.texts("a") } == [text])
        #expect(try read(["a": .null]) { reader throws(APIError) in try reader.text("a", default: "d") } == "d")
        expectRefusal([:], "a: required parameter is missing") { reader throws(APIError) in try reader.text("a") }
    }

    @Test func `numbers may be strings in fields that accept a person's text`() throws {
        #expect(try read(["a": "1.5"]) { reader throws(APIError) in try reader.numeric("a") } == 1.5)
        #expect(try read(["a": 2]) { reader throws(APIError) in try reader.numeric("a", default: 3) } == 2)
        #expect(try read([:]) { reader throws(APIError) in try reader.numeric("a", default: 3) } == 3)
        for text in ["", "x", "1px", "inf", "nan", "1e999"] {
            expectRefusal(["a": .string(text)], "a: expected a number, found string") { reader throws(APIError) in
                try reader.numeric("a")
            }
        }
    }

    @Test func `integers are limited to their range`() throws {
        for number in [1, 5] {
            let value: ScriptValue = ["a": .number(Double(number))]
            #expect(
                try read(value) { reader throws(APIError) in try reader.integer("a", in: 1...5, default: 2) } == number
            )
        }
        #expect(try read([:]) { reader throws(APIError) in try reader.integer("a", in: 1...5, default: 2) } == 2)
        for number in [0, 6, 1.5, 1e300] {
            expectRefusal(["a": .number(number)], "a: expected a whole number from 1 to 5") { reader throws(APIError) in
                try reader.integer("a", in: 1...5, default: 2)
            }
        }
    }

    @Test func `booleans are not converted from other types`() throws {
        #expect(try read(["a": false]) { reader throws(APIError) in try reader.bool("a", default: true) } == false)
        #expect(try read([:]) { reader throws(APIError) in try reader.bool("a", default: true) } == true)
        expectRefusal(["a": 0], "a: expected a boolean, found number") { reader throws(APIError) in
            try reader.bool("a", default: true)
        }
    }

    @Test func `bytes are read, missing or rejected`() throws {
        #expect(try read(["a": .bytes([1, 2])]) { reader throws(APIError) in try reader.bytes("a") } == [1, 2])
        expectRefusal([:], "a: required parameter is missing") { reader throws(APIError) in try reader.bytes("a") }
        expectRefusal(["a": [1]], "a: expected an ArrayBuffer, found array") { reader throws(APIError) in
            try reader.bytes("a")
        }
    }

    @Test func `values are read, null included`() throws {
        #expect(try read(["a": [1]]) { reader throws(APIError) in try reader.value("a") } == [1])
        #expect(try read(["a": .null]) { reader throws(APIError) in try reader.value("a") } == .null)
        #expect(try read(["a": .null]) { reader throws(APIError) in try reader.optionalValue("a") } == .some(.null))
        #expect(
            try read([:]) { reader throws(APIError) in try reader.optionalValue("a") } == Optional<ScriptValue>.none
        )
        expectRefusal([:], "a: required parameter is missing") { reader throws(APIError) in try reader.value("a") }
    }

    @Test func `arrays of strings are read element by element`() throws {
        #expect(try read(["a": ["x", "y"]]) { reader throws(APIError) in try reader.strings("a") } == ["x", "y"])
        #expect(try read(["a": []]) { reader throws(APIError) in try reader.strings("a") } == [])
        expectRefusal([:], "a: required parameter is missing") { reader throws(APIError) in try reader.strings("a") }
        expectRefusal(["a": "x"], "a: expected an array of strings, found string") { reader throws(APIError) in
            try reader.strings("a")
        }
        expectRefusal(["a": ["x", .null]], "a[1]: expected a string") { reader throws(APIError) in
            try reader.strings("a")
        }
        expectRefusal(["a": ["x"]], "a: expected at least 2 elements") { reader throws(APIError) in
            try reader.strings("a", atLeast: 2)
        }
    }

    @Test func `stored values keep strings and JSON separate`() throws {
        let cases: [(ScriptValue, StoredValue)] = [
            ("1", .string("1")), (1, .json(JSONText("1"))), (.null, .json(JSONText("null"))),
            (["a": true], .json(JSONText(#"{"a":true}"#))),
        ]
        for (value, stored) in cases {
            #expect(try read(["a": value]) { reader throws(APIError) in try reader.storedValue("a") } == stored)
        }
        expectRefusal([:], "a: required parameter is missing") { reader throws(APIError) in
            try reader.storedValue("a")
        }
    }

    @Test func `a description lists every field in order`() {
        let fields = ParameterReader.describe(EveryKind.self)
        #expect(
            fields == [
                FieldDescription(name: "string", type: "string", isRequired: true),
                FieldDescription(name: "key", type: "string of 1 to 9 UTF-8 bytes", isRequired: true),
                FieldDescription(name: "number", type: "number", isRequired: false),
                FieldDescription(name: "count", type: "whole number from 0 to 9", isRequired: false),
                FieldDescription(name: "flag", type: "boolean", isRequired: false),
                FieldDescription(name: "bytes", type: "ArrayBuffer", isRequired: true),
                FieldDescription(name: "value", type: "value", isRequired: false),
                FieldDescription(name: "names", type: "array of strings", isRequired: true),
                FieldDescription(name: "data", type: "value that JSON can hold", isRequired: true),
            ]
        )
    }
}

private struct EveryKind: ImmediateFunction {
    static let name = "everyKind"

    init(_ reader: inout ParameterReader) throws(APIError) {
        _ = try reader.string("string")
        _ = try reader.string("key", utf8Count: 1...9)
        _ = try reader.number("number", default: 0)
        _ = try reader.integer("count", in: 0...9, default: 0)
        _ = try reader.bool("flag", default: false)
        _ = try reader.bytes("bytes")
        _ = try reader.optionalValue("value")
        _ = try reader.strings("names", atLeast: 1)
        _ = try reader.storedValue("data")
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult { SuccessResult() }
}
