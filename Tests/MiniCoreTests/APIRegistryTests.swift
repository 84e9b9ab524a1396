import MiniCore
import Testing

struct APIRegistryTests {
    @Test func `lists are sorted`() throws {
        let apis = try APIRegistry(functions: [Zebra.self, Apple.self], documentedNames: ["z", "a"])
        #expect(apis.functions.map { $0.name } == ["apple", "zebra"])
        #expect(apis.documentedNames == ["a", "z"])
    }

    @Test func `a function is found by its name`() throws {
        let apis = try APIRegistry(functions: [Zebra.self, Apple.self, Mango.self], constants: [Colour.self])
        for name in ["apple", "mango", "zebra"] { #expect(apis.function(named: name)?.name == name) }
        for name in ["", "a", "appleSync", "m", "zz"] { #expect(apis.function(named: name) == nil) }
        #expect(apis.constant(named: "colour") != nil)
        #expect(apis.constant(named: "apple") == nil)
    }

    @Test func `an empty registry provides the functions of the runtime`() throws {
        let apis = try APIRegistry(functions: [])
        #expect(apis.supports("call"))
        #expect(!apis.supports("apple"))
        #expect(apis.descriptions().map(\.name) == APIRegistry.scripted.map(\.name))
    }

    @Test(arguments: [
        ("button", true), ("button.open-type", true), ("button.open-type.share", true), ("view.onTap", true),
        ("page-container", true), ("swiper.disable-touch", true), ("input.focus", true), ("picker.mode.date", true),
        ("button.class", true),
        ("button.open-type.getPhoneNumber", false), ("button.nothing", false), ("button.open-type.share.x", false),
        ("lifestyle", false), ("map", false), ("picker.mode.region", false), ("button.", false), ("", false),
        (".", false),
    ])
    func `components, attributes and options are available where they work`(_ query: String, _ works: Bool) throws {
        #expect(try APIRegistry(functions: []).supports(query) == works)
    }

    @Test func `the forms depend on the kind`() {
        #expect(APIRegistry.properties(of: Apple.self) == ["apple", "appleSync"])
        #expect(APIRegistry.properties(of: Mango.self) == ["mangoSync"])
        #expect(APIRegistry.properties(of: Zebra.self) == ["zebra"])
    }

    @Test func `documented names without an implementation are unavailable`() throws {
        let documented = ["apple", "appleSync", "mango", "mangoSync", "onAppShow", "pear", "pearSync"]
        let apis = try APIRegistry(functions: [Apple.self, Mango.self], documentedNames: documented)
        #expect(apis.unavailableNames() == ["mango", "pear", "pearSync"])
        let rows = apis.descriptions().filter { $0.status == .unavailable }
        #expect(rows.map(\.forms) == [["my.mango"], ["my.pear", "my.pearSync"]])
    }

    @Test func `a JSAPI of a host declares no error number of the vendor`() throws {
        let error = #expect(throws: APIRegistryError.self) { try APIRegistry(functions: []).adding([Borrowing.self]) }
        #expect(
            error?.problems == ["Borrowing declares the error 12: the numbers of a host's own JSAPIs begin at 20000"]
        )
        // The vendor documents the errors of its own names.
        let replaced = try APIRegistry(functions: [], documentedNames: ["borrowing"]).adding([Borrowing.self])
        #expect(replaced.function(named: "borrowing") != nil)
    }

    @Test func `all faults of the lists are reported together`() throws {
        let error = #expect(throws: APIRegistryError.self) {
            try APIRegistry(
                functions: [
                    Apple.self, Apple.self, Mislabelled.self, NoIdentifier.self, Thenable.self, TwiceRead.self,
                    Formless.self, AlreadySync.self, Call.self,
                ],
                constants: [Colour.self, Pear.self],
            )
        }
        #expect(
            error?.problems == [
                "Mislabelled is named 'other': a type is named after its JSAPI",
                "NoIdentifier is named 'no identifier', which is not an identifier of letters, digits, '_' and '$'",
                "NoIdentifier is named 'no identifier': a type is named after its JSAPI",
                "Thenable is named 'then', which has a meaning on every JavaScript object",
                "Thenable is named 'then': a type is named after its JSAPI",
                "TwiceRead reads the field 'a' twice",
                "Formless offers neither the callback form nor the Sync form",
                "AlreadySync is named 'alreadySync': leave 'Sync' out, the Sync form adds it",
                "Pear is named 'pearSync': a type is named after its JSAPI",
                "my.apple is provided by Apple and by Apple",
                "my.appleSync is provided by Apple and by Apple",
                "my.call is provided by the runtime and by Call",
            ]
        )
        #expect(error?.description.hasPrefix("the registry of JSAPIs has problems:\n- Mislabelled") == true)
    }

    @Test func `a host adds its own names and overrides others`() throws {
        let apis = try APIRegistry(functions: [Apple.self], documentedNames: ["apple", "appleSync", "pear"])
            .adding([Zebra.self, HostApple.self], constants: [Colour.self])
        #expect(apis.functions.map { $0.name } == ["apple", "zebra"])
        #expect(apis.function(named: "apple") == HostApple.self)
        #expect(apis.unavailableNames() == ["appleSync", "pear"])
        #expect(apis.supports("apple"))
        #expect(!apis.supports("appleSync"))
        let rows = apis.descriptions()
        #expect(rows.first { $0.name == "apple" }?.status == .delegated)
        #expect(rows.first { $0.name == "zebra" }?.status == .delegated)
        #expect(rows.first { $0.name == "colour" }?.status == .delegated)
        #expect(rows.first { $0.name == "appleSync" }?.status == .unavailable)
    }

    @Test func `a host overrides a constant with a function`() throws {
        let apis = try APIRegistry(functions: [], constants: [Colour.self]).adding([ColourFunction.self])
        #expect(apis.constants.isEmpty)
        #expect(apis.supports("colour"))
    }

    @Test func `additions of a host are reviewed too`() throws {
        let apis = try APIRegistry(functions: [Apple.self])
        let error = #expect(throws: APIRegistryError.self) {
            try apis.adding([Zebra.self, Zebra.self, NoIdentifier.self, Call.self], constants: [AppleSync.self])
        }
        #expect(
            error?.problems == [
                "NoIdentifier is named 'no identifier', which is not an identifier of letters, digits, '_' and '$'",
                "my.zebra is provided by Zebra and by Zebra",
                "my.call is provided by the runtime and by Call",
                "my.appleSync is provided by Apple and by AppleSync",
            ]
        )
    }

    @Test func `delegates replace JSAPIs, which keep their permission and lose their Sync form`() throws {
        var delegates = FunctionDelegates()
        for name in ["own", "pear", "apple"] { delegates.add(name) { _ throws(APIError) in [:] } }
        let apis = try APIRegistry(
            functions: [Apple.self, Zebra.self],
            delegated: [DelegatedFunction("pear", .device)],
            documentedNames: ["apple", "appleSync", "pear", "zebra"],
        ).replacing(with: delegates)
        #expect(apis.functions.map { $0.name } == ["zebra"])
        #expect(apis.delegated.map(\.name) == ["apple", "own", "pear"])
        #expect(apis.delegated.map(\.permission) == [.storage, .none, .device])
        #expect(apis.supports("apple"))
        #expect(!apis.supports("appleSync"))
    }

    @Test(arguments: [
        ("call", "my.call is provided by the runtime and by a row of the table"),
        ("colour", "my.colour is provided by Colour and by a row of the table"),
        ("appleSync", "my.appleSync is provided by Apple and by a row of the table"),
        ("then", "the row 'then' is named 'then', which has a meaning on every JavaScript object"),
    ])
    func `delegates do not replace the runtime, constants and Sync forms`(name: String, problem: String) throws {
        var delegates = FunctionDelegates()
        delegates.add(name) { _ throws(APIError) in [:] }
        let apis = try APIRegistry(functions: [Apple.self], constants: [Colour.self])
        let error = #expect(throws: APIRegistryError.self) { try apis.replacing(with: delegates) }
        #expect(error?.problems == [problem])
    }

    @Test func `a row has the error codes that reading and the permission add`() throws {
        let apis = try APIRegistry(functions: [Apple.self, Zebra.self])
        let rows = apis.descriptions()
        #expect(rows.first { $0.name == "apple" }?.errors == [2, 4, 10110])
        #expect(rows.first { $0.name == "apple" }?.permission == .storage)
        #expect(rows.first { $0.name == "zebra" }?.errors == [])
        #expect(rows.first { $0.name == "zebra" }?.permission == nil)
    }
}

/// A JSAPI of a host, with a number that has another meaning in other JSAPIs.
private struct Borrowing: DirectFunction {
    static let name = "borrowing"
    static let errors: Set<APIError.Reason> = [.networkFailed, .noPermission, .firstOfHosts]
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> ScriptValue { .null }
}

private struct Apple: ImmediateFunction {
    static let name = "apple"
    static let permission = Permission.storage
    static let errors: Set<APIError.Reason> = [.outOfTime]
    init(_ reader: inout ParameterReader) throws(APIError) { _ = try reader.string("kind", default: "") }
    func call(in context: CallContext) throws(APIError) -> SuccessResult { SuccessResult() }
}

private struct Mango: ImmediateFunction {
    static let name = "mango"
    static let forms = ImmediateForms.sync
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> SuccessResult { SuccessResult() }
}

private struct Zebra: DeferredFunction {
    static let name = "zebra"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) async throws(APIError) -> SuccessResult { SuccessResult() }
}

private struct HostApple: DeferredFunction {
    static let name = "apple"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) async throws(APIError) -> SuccessResult { SuccessResult() }
}

private struct ColourFunction: DirectFunction {
    static let name = "colour"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> ScriptValue { "green" }
}

private struct Mislabelled: DirectFunction {
    static let name = "other"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> ScriptValue { .null }
}

private struct NoIdentifier: DirectFunction {
    static let name = "no identifier"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> ScriptValue { .null }
}

private struct Thenable: DirectFunction {
    static let name = "then"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> ScriptValue { .null }
}

private struct TwiceRead: DirectFunction {
    static let name = "twiceRead"
    init(_ reader: inout ParameterReader) throws(APIError) {
        _ = try reader.string("a")
        _ = try reader.number("a")
    }
    func call(in context: CallContext) throws(APIError) -> ScriptValue { .null }
}

private struct Formless: ImmediateFunction {
    static let name = "formless"
    static let forms: ImmediateForms = []
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> SuccessResult { SuccessResult() }
}

private struct AlreadySync: ImmediateFunction {
    static let name = "alreadySync"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> SuccessResult { SuccessResult() }
}

private struct Call: DirectFunction {
    static let name = "call"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) throws(APIError) -> ScriptValue { .null }
}

private struct Colour: HostConstant {
    static let name = "colour"
    static func value(in context: CallContext) -> ScriptValue { "green" }
}

private struct Pear: HostConstant {
    static let name = "pearSync"
    static func value(in context: CallContext) -> ScriptValue { .null }
}

private struct AppleSync: HostConstant {
    static let name = "appleSync"
    static func value(in context: CallContext) -> ScriptValue { .null }
}
