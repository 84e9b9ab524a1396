import MiniCore
import Mutations
import Testing

struct JSONTests {
    @Test(
        arguments: [
            ("null", .null), ("true", true), ("false", false), ("0", 0), ("-0", 0), ("12", 12), ("-1.5e3", -1500),
            ("1E-2", 0.01), ("\"\"", ""), (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{C}\n\r\t"),
            (#""\u00e9\u20AC\ud83d\ude00""#, "é€😀"), ("\"日本\"", "日本"), ("[]", []), ("[ 1 , [2] ]", [1, [2]]),
            ("{}", [:]),
            (#"{"a": {"b": [1, null]}}"#, ["a": ["b": [1, .null]]]), (" \t\r\n1 \n", 1), ("\u{FEFF}{}", [:]),
            (#"{"__proto__": 1}"#, ["__proto__": 1]),
        ] as [(String, ScriptValue)]
    )
    func `JSON is parsed`(text: String, value: ScriptValue) throws {
        #expect(try JSON.parse(text) == value)
    }

    @Test(
        arguments: [
            ("", "unexpected end of JSON, expected a value", 0), ("  ", "unexpected end of JSON, expected a value", 2),
            ("tru", "unexpected word, expected true", 0), ("[1,]", "trailing comma before ']'", 3),
            (#"{"a":1,}"#, "trailing comma before '}'", 7), ("{a:1}", "expected a property name in double quotes", 1),
            (#"{"a" 1}"#, "expected ':' after property name \"a\"", 5),
            ("[1 2]", "expected ',' or ']' after an element", 3),
            (#"{"a":1 "b":2}"#, "expected ',' or '}' after a property", 7),
            ("'a'", "strings in JSON are written with double quotes", 0),
            ("// x", "comments are not allowed in JSON", 0),
            ("01", "unexpected text after the end of the JSON document", 1),
            ("1.", "expected a digit after '.'", 2), ("-", "expected a digit", 1),
            ("1e", "expected a digit in the exponent", 2),
            ("+1", "unexpected character '+', expected a value", 0),
            ("NaN", "unexpected character 'N', expected a value", 0),
            ("\"a", "string is not closed", 0), ("\"\\x\"", "unknown escape in a string", 2),
            (#""\u12G4""#, #"\u in a string needs four hexadecimal digits"#, 5),
            ("\"\\", "unexpected end of JSON in a string", 2),
            ("\"a\nb\"", "line breaks and control characters in a string must be escaped", 2),
            ("\u{1}", "unexpected character 0x1, expected a value", 0),
            ("1 2", "unexpected text after the end of the JSON document", 2),
        ]
    )
    func `a syntax error is reported with its place`(text: String, message: String, offset: Int) {
        #expect(throws: JSONError(message: message, offset: offset)) { try JSON.parse(text) }
    }

    @Test(
        arguments: [
            (
                "// a\n{ /* b */ \"c\" // d\r\n: [1, /**/ 2,], \"e\": { \"f\": \"// no\", }, /* g * / */ } // h",
                [
                    "c": [1, 2], "e": ["f": "// no"],
                ]
            ),
            ("/* a */ 1 /* b */ // c", 1), ("[/*a*/]", []), ("{//a\n}", [:]), ("[[1,],]", [[1]]),
        ] as [(String, ScriptValue)]
    )
    func `a configuration may have comments and trailing commas`(text: String, value: ScriptValue) throws {
        #expect(try JSON.parseConfiguration(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        ("[,]", "unexpected character ',', expected a value", 1),
        ("[1,,]", "unexpected character ',', expected a value", 3),
        ("{,}", "expected a property name in double quotes", 1),
        (#"{"a":1,,}"#, "expected a property name in double quotes", 7),
        ("1 /* a", "the comment is not closed", 2), ("[1 /* a *", "the comment is not closed", 3),
        ("/*/", "the comment is not closed", 0), ("/", "unexpected character '/', expected a value", 0),
        ("1 / 2", "unexpected text after the end of the JSON document", 2),
        ("// a", "unexpected end of JSON, expected a value", 4),
        ("{a: 1}", "expected a property name in double quotes", 1),
        ("['a']", "strings in JSON are written with double quotes", 1),
    ])
    func `a syntax error in a configuration is reported with its place`(text: String, message: String, offset: Int) {
        #expect(throws: JSONError(message: message, offset: offset)) { try JSON.parseConfiguration(Array(text.utf8)) }
    }

    @Test func `nesting has a limit that protects the stack`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSON.parse(nested(512))
        let error = #expect(throws: JSONError.self) { try JSON.parse(nested(100_000)) }
        #expect(error?.message == "JSON is nested more than 512 levels deep")
    }

    @Test(arguments: [#""\ud800""#, #""\udc00""#, #""\ud800A""#, #""\ud800\ud800""#])
    func `a lone surrogate is read as a replacement character`(text: String) throws {
        #expect(try JSON.parse(text).string?.unicodeScalars.contains("\u{FFFD}") == true)
    }

    @Test(arguments: [3, 7, 8, 9, 40])
    func `a later duplicate key replaces the value and keeps the position`(count: Int) throws {
        let pairs = (0..<count).map { "\"k\($0)\":\($0)" } + ["\"k1\":\"again\""]
        let object = try #require(try JSON.parse("{" + pairs.joined(separator: ",") + "}").object)
        #expect(object.keys == (0..<count).map { "k\($0)" })
        #expect(object["k1"] == "again")
    }

    @Test(arguments: [1, 20])
    func `keys are equal only if their bytes are equal`(count: Int) throws {
        let fillers = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
        let object = try #require(try JSON.parse("{\(fillers),\"\u{e9}\":1,\"e\u{301}\":2}").object)
        #expect(object.count == count + 2)
        #expect(object["\u{e9}"] == 1)
        #expect(object["e\u{301}"] == 2)
    }

    @Test(
        arguments: [
            (.undefined, "null"), (.null, "null"), (true, "true"), (.number(.nan), "null"),
            (.number(-.infinity), "null"),
            (.bytes([1, 255]), "[1,255]"), ([1, .undefined], "[1,null]"), (["a": .undefined, "b": 1], #"{"b":1}"#),
            (["a\"\\\n\u{1}\u{1F}/": "é😀\u{7F}"], "{\"a\\\"\\\\\\n\\u0001\\u001f/\":\"é😀\u{7F}\"}"),
            (["z": 1, "a": [[:], []]], #"{"z":1,"a":[{},[]]}"#),
        ] as [(ScriptValue, String)]
    )
    func `values are written as by JSON.stringify`(value: ScriptValue, text: String) {
        #expect(JSON.text(value) == text)
    }

    /// - Source: the results of JavaScript's `String(number)`.
    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (0.000001, "0.000001"), (1e-7, "1e-7"),
            (1.25e-7, "1.25e-7"), (123456.789, "123456.789"), (1e15, "1000000000000000"), (1e16, "10000000000000000"),
            (1.2345678901234568e20, "123456789012345680000"), (1e20, "100000000000000000000"), (1e21, "1e+21"),
            (-1.5e300, "-1.5e+300"), (.leastNonzeroMagnitude, "5e-324"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
            (9_007_199_254_740_991, "9007199254740991"), (4.35, "4.35"), (100_000.5, "100000.5"), (0.00001, "0.00001"),
            (1e15 + 0.5, "1000000000000000.5"),
        ] as [(Double, String)]
    )
    func `numbers are written as by JavaScript`(number: Double, text: String) {
        #expect(JSON.text(.number(number)) == text)
    }

    @Test func `written JSON is read back`() throws {
        var random = SeededGenerator(state: 20_240_601)
        for _ in 0..<500 {
            let value = ScriptValue.random(depth: 4, using: &random)
            #expect(try JSON.parse(JSON.text(value)) == value)
        }
        for _ in 0..<5_000 {
            let number = Double(bitPattern: random.next())
            if number.isFinite { #expect(try JSON.parse(JSON.text(.number(number))) == .number(number)) }
        }
    }

    @Test func `the size of a text is known without the text`() {
        var values: [ScriptValue] = [
            "", "é你😀\u{2028}\u{7F}", "a\"b\\c\r\n\u{1F}", .undefined, .null, 1.5, [1, "\n"], ["a\n": "\t"],
            .bytes([1, 2]),
        ]
        for byte in UInt8(0)..<0x80 { values.append(.string(String(Unicode.Scalar(byte)))) }
        for value in values { #expect(JSON.byteCount(of: value) == JSON.text(value).utf8.count, "\(value)") }
    }
}

extension ScriptValue {
    /// A value that JSON represents without loss.
    fileprivate static func random(depth: Int, using random: inout SeededGenerator) -> Value {
        switch Int.random(in: 0..<(depth == 0 ? 4 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .number(Double(Int.random(in: -100_000...100_000, using: &random)) / 64)
        case 3:
            let scalars = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
            }
            return .string(String(String.UnicodeScalarView(scalars)))
        case 4:
            return .array(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(depth: depth - 1, using: &random) }
            )
        default:
            var object = ScriptObject()
            for index in 0..<Int.random(in: 0...12, using: &random) {
                object["k\(index)"] = .random(depth: depth - 1, using: &random)
            }
            return .object(object)
        }
    }
}
