import MiniCore
import Testing

/// The copy of an argument is read as the argument itself.
struct CopiedArgumentTests {
    private static let values: [ScriptValue] = [
        .undefined, .null, true, 1.5, .number(.nan), "text", "3", "", .bytes([1, 2]), [1, "a", .undefined],
        ["a": ["b": .null], "c": .undefined], [:],
    ]

    private typealias Read = @Sendable (inout ParameterReader) throws(APIError) -> String

    private static let reads: [(String, Read)] = [
        ("string", { reader throws(APIError) in try reader.string("f") }),
        ("string of a length", { reader throws(APIError) in try reader.string("f", utf8Count: 1...3) }),
        ("text", { reader throws(APIError) in try reader.text("f") }),
        ("number", { reader throws(APIError) in try "\(reader.number("f"))" }),
        ("numeric", { reader throws(APIError) in try "\(reader.numeric("f"))" }),
        ("boolean", { reader throws(APIError) in try "\(reader.bool("f"))" }),
        ("bytes", { reader throws(APIError) in try "\(reader.bytes("f"))" }),
        ("value", { reader throws(APIError) in try "\(reader.value("f"))" }),
        ("strings", { reader throws(APIError) in try "\(reader.strings("f"))" }),
        ("stored value", { reader throws(APIError) in try "\(reader.storedValue("f"))" }),
        ("payload", { reader throws(APIError) in try "\(reader.payload("f"))" }),
        (
            "object",
            { reader throws(APIError) in
                try reader.object("f") { reader throws(APIError) in
                    try "\(reader.optionalValue("a") ?? .undefined)"
                }
            }
        ),
    ]

    private static func result(_ read: Read, _ source: any ArgumentSource) -> Result<String, APIError> {
        var reader = ParameterReader(source)
        do throws(APIError) { return .success(try read(&reader)) } catch { return .failure(error) }
    }

    @Test(arguments: ["value", "value that JSON can hold"]) func `all reads have the same result`(type: String) throws {
        let field = FieldDescription(name: "f", type: type, isRequired: true)
        for value in Self.values {
            let source = ScriptValueArguments(["f": value])
            let copy = CopiedArgument(source, at: 0, field)
            let decoded = CopiedArguments([try CopiedArgument(encoded: copy.encoded)])
            for (name, read) in Self.reads where (type == "value") != ["stored value", "payload"].contains(name) {
                #expect(Self.result(read, decoded) == Self.result(read, source), "\(name) of \(value)")
            }
        }
    }

    @Test func `the error of a copy is thrown by a read of the value only`() {
        let copies = CopiedArguments([
            CopiedArgument(kind: .object, content: .failure(APIError(.invalidParameter, "f: cyclic")))
        ])
        var reader = ParameterReader(copies)
        let error = #expect(throws: APIError.self) { try reader.value("f") }
        #expect(error?.message == "f: cyclic")
        reader = ParameterReader(copies)
        let other = #expect(throws: APIError.self) { try reader.string("f") }
        #expect(other?.message == "f: expected a string, found object")
    }
}
