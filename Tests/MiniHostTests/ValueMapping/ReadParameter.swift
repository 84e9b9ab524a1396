import MiniCore
import Testing

/// A method of ``ParameterReader``, and the parameters that it accepts: a row of the article Value mapping.
struct ReadParameter: CustomTestStringConvertible, Sendable {
    /// Reads the parameter `p`.
    typealias Read = @Sendable (inout ParameterReader) throws(APIError) -> ScriptValue

    let method: String
    let accepts: String
    let remark: String
    /// Values and their results.
    let accepted: [(value: ScriptValue, result: ScriptValue)]
    /// Values and the starts of the messages of their errors.
    let rejected: [(value: ScriptValue, message: String)]
    /// Whether `null` counts as missing, as `undefined` does.
    var nullIsMissing = true
    let read: Read

    var testDescription: String { method }
    var cells: [String] { [method, accepts, remark] }

    static let head = ["method", "accepts", ""]

    /// Reads a parameter with a value.
    func result(of value: ScriptValue) throws(APIError) -> ScriptValue {
        let parameters: ScriptValue = ["p": value]
        var reader = ParameterReader(parameters)
        return try read(&reader)
    }

    /// The result of a read, or the message of its error.
    func outcome(of value: ScriptValue) -> String {
        do throws(APIError) {
            return "\(try result(of: value))"
        } catch {
            return error.message
        }
    }

    static let all: [ReadParameter] = [
        ReadParameter(
            method: "`string`",
            accepts: "a string",
            remark: "a lone surrogate becomes U+FFFD",
            accepted: [("x", "x"), ("", "")],
            rejected: [(1, "p: expected"), (true, "p: expected"), (["x"], "p: expected"), ([:], "p: expected")],
            read: { reader throws(APIError) in .string(try reader.string("p")) },
        ),
        ReadParameter(
            method: "`number`",
            accepts: "a finite number",
            remark: "",
            accepted: [(1.5, 1.5), (-1, -1)],
            rejected: [("1", "p: expected"), (.number(.infinity), "p: expected"), (.number(.nan), "p: expected")],
            read: { reader throws(APIError) in .number(try reader.number("p")) },
        ),
        ReadParameter(
            method: "`integer(in:default:)`",
            accepts: "a whole number in the range",
            remark: "",
            accepted: [(0, 0), (9, 9), (.null, 5)],
            rejected: [(1.5, "p: expected"), (10, "p: expected"), ("1", "p: expected")],
            read: { reader throws(APIError) in .number(Double(try reader.integer("p", in: 0...9, default: 5))) },
        ),
        ReadParameter(
            method: "`bool(default:)`",
            accepts: "`true`, `false`",
            remark: "no other value counts as a boolean",
            accepted: [(true, true), (false, false), (.null, true)],
            rejected: [(1, "p: expected"), (0, "p: expected"), ("true", "p: expected"), ("", "p: expected")],
            read: { reader throws(APIError) in .bool(try reader.bool("p", default: true)) },
        ),
        ReadParameter(
            method: "`bytes`",
            accepts: "`ArrayBuffer`, typed array",
            remark: "copied",
            accepted: [(.bytes([1, 2]), .bytes([1, 2])), (.bytes([]), .bytes([]))],
            rejected: [("x", "p: expected"), ([1, 2], "p: expected")],
            read: { reader throws(APIError) in .bytes(try reader.bytes("p")) },
        ),
        ReadParameter(
            method: "`strings`",
            accepts: "an array of strings",
            remark: "an error names the wrong element: `items[2]`",
            accepted: [(["a", ""], ["a", ""]), ([], [])],
            rejected: [("a", "p: expected"), (["a", "b", 1], "p[2]: expected"), (.null, "p: expected")],
            nullIsMissing: false,
            read: { reader throws(APIError) in .array(try reader.strings("p").map { ScriptValue.string($0) }) },
        ),
        ReadParameter(
            method: "`value`, `optionalValue`",
            accepts: "any value",
            remark: "by the table above",
            accepted: [(1, [1, 1]), (.null, [.null, .null]), (["a": true], [["a": true], ["a": true]])],
            rejected: [(.undefined, "p: required parameter is missing")],
            nullIsMissing: false,
            read: { reader throws(APIError) in
                let value = try reader.value("p")
                return [value, try reader.optionalValue("p") ?? .undefined]
            },
        ),
        ReadParameter(
            method: "`storedValue`",
            accepts: "a value that JSON can represent",
            remark: "a string without changes, any other value as its JSON text",
            accepted: [("x", ["x"]), (["a": 1], ["json", #"{"a":1}"#]), (.null, ["json", "null"])],
            rejected: [(.undefined, "p: required parameter is missing")],
            nullIsMissing: false,
            read: { reader throws(APIError) in
                switch try reader.storedValue("p") {
                case .string(let string): return [.string(string)]
                case .json(let json): return ["json", .string(json.text)]
                }
            },
        ),
    ]
}
