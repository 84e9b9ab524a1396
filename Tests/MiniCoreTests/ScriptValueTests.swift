import Foundation
import MiniCore
import Testing

struct ScriptValueTests {
    @Test func `a value is readable only as its own type`() {
        #expect(ScriptValue.string("a").string == "a")
        #expect(ScriptValue.number(1).string == nil)
        #expect(ScriptValue.number(1).number == 1)
        #expect(ScriptValue.bool(true).number == nil)
        #expect(ScriptValue.bool(true).bool == true)
        #expect(ScriptValue.null.bool == nil)
        #expect(ScriptValue.array([1]).array == [1])
        #expect(ScriptValue.object(ScriptObject()).array == nil)
        #expect(ScriptValue.object(ScriptObject([("a", 1)])).object?.count == 1)
        #expect(ScriptValue.array([]).object == nil)
    }

    @Test func `literals create the same values as in JavaScript`() {
        #expect(
            [1, 2.5, "a", true, .null] as ScriptValue
                == .array([.number(1), .number(2.5), .string("a"), .bool(true), .null])
        )
        #expect(["a": 1, "a": 2] as ScriptValue == .object(ScriptObject([("a", .number(2))])))
        #expect(([:] as ScriptValue) == .object(ScriptObject()))
    }

    @Test func `names that look alike are different properties`() {
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        let object = ScriptObject([(composed, 1), (decomposed, 2)])
        #expect(object.count == 2)
        #expect(object[composed] == 1 && object[decomposed] == 2)
        #expect(object == ScriptObject([(decomposed, 2), (composed, 1)]))
        #expect(object != ScriptObject([(composed, 2), (decomposed, 1)]))
        #expect(ScriptObject([(composed, 1)]) != ScriptObject([(decomposed, 1)]))
    }

    @Test func `subscripts return nil for missing elements`() {
        let value: ScriptValue = ["list": [10, 20]]
        #expect(value["list"]?[1] == 20)
        #expect(value["list"]?[2] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["list"]?["x"] == nil)
        #expect(value["absent"] == nil)
        #expect(value[0] == nil)
    }

    @Test func `a value has the content of its kind and no other`() {
        let values: [ScriptValue] = [.undefined, .null, true, 1, "a", .bytes([1, 2]), [1], ["a": 1]]
        #expect(values.map(\.bool) == [nil, nil, true, nil, nil, nil, nil, nil])
        #expect(values.map(\.number) == [nil, nil, nil, 1, nil, nil, nil, nil])
        #expect(values.map(\.string) == [nil, nil, nil, nil, "a", nil, nil, nil])
        #expect(values.map(\.bytes) == [nil, nil, nil, nil, nil, [1, 2], nil, nil])
        #expect(values.map(\.array) == [nil, nil, nil, nil, nil, nil, [1], nil])
        #expect(values.map(\.object) == [nil, nil, nil, nil, nil, nil, nil, ScriptObject([("a", 1)])])
    }

    @Test func `undefined and null are nullish and not equal`() {
        #expect(ScriptValue.undefined.isNullish)
        #expect(ScriptValue.null.isNullish)
        #expect(!ScriptValue.bool(false).isNullish)
        #expect(ScriptValue.undefined != .null)
    }

    @Test func `an object keeps the order of its keys`() {
        var object = ScriptObject([("z", 1), ("a", 2), ("m", 3)])
        object["a"] = 20
        object["new"] = 4
        object["z"] = .some(.null)
        #expect(object.keys == ["z", "a", "m", "new"])
        object["z"] = Optional.none
        #expect(object.keys == ["a", "m", "new"])
        object["absent"] = Optional.none
        #expect(object.count == 3)
        #expect(!object.isEmpty)
    }

    @Test func `objects are equal independent of the order of their keys`() {
        let left: ScriptValue = ["a": 1, "b": ["c": 2, "d": 3]]
        let right: ScriptValue = ["b": ["d": 3, "c": 2], "a": 1]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left != ["a": 1, "b": ["c": 2, "d": 4]])
        #expect(left != ["a": 1])
        #expect(left != ["a": 1, "x": ["c": 2, "d": 3]])
    }

    @Test func `keys are equal only if their bytes are equal`() {
        let object = ScriptObject([("\u{e9}", 1), ("e\u{301}", 2)])
        #expect(object.count == 2)
        #expect(object["\u{e9}"] == 1)
        #expect(object["e\u{301}"] == 2)
    }

    @Test func `an error reaches the program as its number and message`() {
        #expect(APIError(.invalidParameter, "key: bad").value == ["error": 2, "errorMessage": "key: bad"])
        let text = APIError(.notImplemented, "already top", errorText: "already top of navigation")
        #expect(text.value == ["error": "already top of navigation", "errorMessage": "already top"])
    }

    @Test func `reasons with the same number differ, and an error without a name has only its number`() {
        let (full, failed) = (APIError(.storageFull, "full"), APIError(.networkFailed, "full"))
        #expect(full.reason != failed.reason && full != failed)
        #expect(full.code == failed.code && full.value == failed.value)
        let bare = APIError(APIError.Reason(code: 12), "full")
        #expect(bare.reason != .storageFull && bare.hasCode(of: .storageFull))
        #expect(Set<APIError.Reason>([.storageFull, .networkFailed, .valueTooLarge]).codes == [12, 14])
    }
}

extension ScriptValueTests {
    @Test func `a value is encoded and decoded by any coder`() throws {
        let value: ScriptValue = ["b": [true, 1.5, "x", .null], "a": ["c": -1]]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(ScriptValue.self, from: data) == value)
        let others = try JSONEncoder().encode([ScriptValue.undefined, .bytes([1, 2])])
        #expect(String(decoding: others, as: UTF8.self) == "[null,[1,2]]")
        let deep = String(repeating: "[", count: 80) + String(repeating: "]", count: 80)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ScriptValue.self, from: Data(deep.utf8)) }
    }

    @Test func `a description is readable`() {
        let value: ScriptValue = ["a": [1, .undefined, .number(.nan), "\""], "b": .bytes([1, 2, 3])]
        #expect(value.description == #"{"a":[1,undefined,NaN,"\""],"b":<3 bytes>}"#)
    }
}
