import MiniCore
import Testing

struct ValueTests {
    @Test func `a value is readable only as its own type`() {
        #expect(Value.string("a").string == "a")
        #expect(Value.number(1).string == nil)
        #expect(Value.number(1).number == 1)
        #expect(Value.bool(true).number == nil)
        #expect(Value.bool(true).bool == true)
        #expect(Value.null.bool == nil)
        #expect(Value.array([1]).array == [1])
        #expect(Value.object(ValueObject()).array == nil)
        #expect(Value.object(ValueObject([("a", 1)])).object?.count == 1)
        #expect(Value.array([]).object == nil)
    }

    @Test func `literals create the same values as in JavaScript`() {
        #expect(
            [1, 2.5, "a", true, .null] as Value == .array([.number(1), .number(2.5), .string("a"), .bool(true), .null])
        )
        #expect(["a": 1, "a": 2] as Value == .object(ValueObject([("a", .number(2))])))
        #expect(([:] as Value) == .object(ValueObject()))
    }

    @Test func `names that look alike are different properties`() {
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        let object = ValueObject([(composed, 1), (decomposed, 2)])
        #expect(object.count == 2)
        #expect(object[composed] == 1 && object[decomposed] == 2)
        #expect(object == ValueObject([(decomposed, 2), (composed, 1)]))
        #expect(object != ValueObject([(composed, 2), (decomposed, 1)]))
        #expect(ValueObject([(composed, 1)]) != ValueObject([(decomposed, 1)]))
    }

    @Test func `subscripts return nil for missing elements`() {
        let value: Value = ["list": [10, 20]]
        #expect(value["list"]?[1] == 20)
        #expect(value["list"]?[2] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["list"]?["x"] == nil)
        #expect(value["absent"] == nil)
        #expect(value[0] == nil)
    }

    @Test func `undefined and null are nullish and not equal`() {
        #expect(Value.undefined.isNullish)
        #expect(Value.null.isNullish)
        #expect(!Value.bool(false).isNullish)
        #expect(Value.undefined != .null)
    }

    @Test func `an object keeps the order of its keys`() {
        var object = ValueObject([("z", 1), ("a", 2), ("m", 3)])
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
        let left: Value = ["a": 1, "b": ["c": 2, "d": 3]]
        let right: Value = ["b": ["d": 3, "c": 2], "a": 1]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left != ["a": 1, "b": ["c": 2, "d": 4]])
        #expect(left != ["a": 1])
        #expect(left != ["a": 1, "x": ["c": 2, "d": 3]])
    }

    @Test func `keys are equal only if their bytes are equal`() {
        let object = ValueObject([("\u{e9}", 1), ("e\u{301}", 2)])
        #expect(object.count == 2)
        #expect(object["\u{e9}"] == 1)
        #expect(object["e\u{301}"] == 2)
    }

    @Test func `an error reaches the program as its number and message`() {
        #expect(APIError(.invalidParameter, "key: bad").value == ["error": 2, "errorMessage": "key: bad"])
        let text = APIError(.notImplemented, "already top", errorText: "already top of navigation")
        #expect(text.value == ["error": "already top of navigation", "errorMessage": "already top"])
        #expect(APIError.Code.storageFull < .valueTooLarge)
    }
}
