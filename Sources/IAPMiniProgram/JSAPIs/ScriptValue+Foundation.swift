internal import Foundation
internal import MiniCore

extension ScriptValue {
    /// The value with the types of Foundation, which the vendor's handlers receive.
    var foundationValue: Any {
        switch self {
        case .undefined, .null: return NSNull()
        case .bool(let bool): return NSNumber(value: bool)
        case .number(let number):
            guard let integer = Int(exactly: number) else { return NSNumber(value: number) }
            return NSNumber(value: integer)
        case .string(let string): return string
        case .bytes(let bytes): return Data(bytes)
        case .array(let elements): return elements.map(\.foundationValue)
        case .object(let object): return object.foundationDictionary
        }
    }

    /// Creates a value from one with the types of Foundation or Swift.
    ///
    /// The keys of a dictionary are sorted.
    ///
    /// - Parameter depth: The number of arrays and dictionaries that contain the value.
    /// - Returns: Nil for a value that JavaScript does not have, and for one that is nested too deeply.
    init?(foundation value: Any, depth: Int = 0) {
        guard depth <= Self.depthLimit else { return nil }
        switch value {
        case let value as ScriptValue: self = value
        case is NSNull: self = .null
        // A cast to Bool alone also succeeds for numbers of Foundation.
        case let bool as Bool where type(of: value) == Bool.self: self = .bool(bool)
        case let number as any BinaryInteger: self = .number(number.double)
        case let number as any BinaryFloatingPoint: self = .number(number.double)
        case let number as NSNumber: self = number.isBoolean ? .bool(number.boolValue) : .number(number.doubleValue)
        case let string as String: self = .string(string)
        case let data as Data: self = .bytes([UInt8](data))
        case let elements as [Any]:
            var values: [ScriptValue] = []
            for element in elements {
                guard let value = ScriptValue(foundation: element, depth: depth + 1) else { return nil }
                values.append(value)
            }
            self = .array(values)
        case let dictionary as [String: Any]:
            var object = ScriptObject()
            for (key, element) in dictionary.sorted(by: { $0.key < $1.key }) {
                guard let value = ScriptValue(foundation: element, depth: depth + 1) else { return nil }
                object[key] = value
            }
            self = .object(object)
        default: return nil
        }
    }
}

extension ScriptObject {
    /// The properties with the types of Foundation.
    var foundationDictionary: [AnyHashable: Any] {
        Dictionary(properties.map { (AnyHashable($0.key), $0.value.foundationValue) }) { _, new in new }
    }
}

extension NSNumber {
    /// Whether the number was made from a boolean, whose type is that of an 8-bit integer.
    fileprivate var isBoolean: Bool {
        ["c", "B"].contains(String(cString: objCType)) && [0, 1].contains(doubleValue)
    }
}

extension BinaryInteger {
    fileprivate var double: Double { Double(self) }
}

extension BinaryFloatingPoint {
    fileprivate var double: Double { Double(self) }
}
