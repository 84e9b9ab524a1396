import MiniHost
import Testing

/// Keyboard focus that the program sets.
@Suite struct FocusTests {
    private static let template = """
        <input id="a" focus="{{a}}" value="{{v}}" onFocus="report" onBlur="report"/>
        <textarea id="b" focus="{{b}}" value="2" onFocus="report" onBlur="report"/>
        <view id="elsewhere">elsewhere</view>
        """

    /// Shows a page, performs actions on it, and returns the dispatched events.
    private func dispatched(
        _ template: String = template,
        data: String = "{ v: '1' }",
        _ body: (any MiniProgram) async throws -> Void = { _ in },
    ) async throws -> [String] {
        let page = "report({ type, target, detail }) { console.log(type, target.id, JSON.stringify(detail)) },"
        return try await events(template, data: data, page: page) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            try await body(program)
        }
    }

    private func set(_ data: String, in program: any MiniProgram) async throws {
        _ = try await program.evaluate("getCurrentPages()[0].setData(\(data))")
        _ = await program.waitUntilIdle(limit: .seconds(60))
    }

    private static let focusA = #"focus a {"value":"1"}"#
    private static let blurA = #"blur a {"value":"1"}"#
    private static let focusB = #"focus b {"value":"2"}"#
    private static let blurB = #"blur b {"value":"2"}"#

    @Test(
        arguments: [
            (["{ a: true }"], [focusA]),
            (["{ a: true }", "{ a: true, other: 1 }"], [focusA]),
            (["{ a: true }", "{ a: false }", "{ a: true }"], [focusA, blurA, focusA]),
            (["{ a: true }", "{ b: true }"], [focusA, blurA, focusB]),
            (["{ a: true }", "{ b: true }", "{ a: false }"], [focusA, blurA, focusB]),
            (["{ a: true }", "{ a: false, b: true }"], [focusA, blurA, focusB]),
            (["{ b: true }", "{ a: true, b: false }"], [focusB, blurB, focusA]),
            (["{ a: true, v: 'new' }"], [#"focus a {"value":"new"}"#]),
            (["{ a: false }", "{ a: '' }"], []),
        ] as [([String], [String])]
    )
    func `a program focuses a control and removes the focus`(changes: [String], lines: [String]) async throws {
        let dispatched = try await dispatched { program in
            for change in changes { try await set(change, in: program) }
        }
        #expect(dispatched == lines)
    }

    @Test func `a control with the focus attribute is focused as soon as it is shown`() async throws {
        let template = """
            <input id="a" value="1" focus onFocus="report"/><textarea id="b" a:if="{{v}}" focus value="2" onFocus="report"/>
            """
        let dispatched = try await dispatched(template, data: "{ v: '' }") { program in
            #expect(try await program.element(.selector("#a")).states == [.focused])
            try await set("{ v: 'x' }", in: program)
            #expect(try await program.element(.selector("#a")).states == [])
            #expect(try await program.element(.selector("#b")).states == [.focused])
        }
        #expect(dispatched == [Self.focusA, Self.focusB])
    }

    @Test(arguments: [
        "<input focus disabled onFocus='report'/>", "<view hidden><input focus onFocus='report'/></view>",
    ])
    func `a control that cannot be touched cannot be focused`(template: String) async throws {
        #expect(try await dispatched(template) == [])
    }

    @Test func `a program and a person share one focus`() async throws {
        let dispatched = try await dispatched { program in
            try await program.perform(.tap, on: .selector("#a"))
            try await set("{ a: true }", in: program)
            try await program.perform(.tap, on: .selector("#elsewhere"))
            try await set("{ a: false }", in: program)
        }
        #expect(dispatched == [Self.focusA, Self.blurA])
    }

    @Test func `typed text is dispatched unless the program sets another value`() async throws {
        let dispatched = try await dispatched { program in
            try await program.perform(.input("typed"), on: .selector("#a"))
            try await program.perform(.tap, on: .selector("#elsewhere"))
            try await set("{ a: true }", in: program)
            try await set("{ a: false }", in: program)
            try await set("{ a: true, v: 'set' }", in: program)
        }
        let typed = #"{"value":"typed"}"#
        #expect(
            dispatched == [
                Self.focusA, "blur a \(typed)", "focus a \(typed)", "blur a \(typed)", #"focus a {"value":"set"}"#,
            ]
        )
    }
}
