import MiniSyntax
import MiniTemplate
import Testing

/// The parts of templates and of their scripts that coverage counts.
struct TemplateCoverageTests {
    private static let template = """
        <import src="other.axml"/>
        <view a:if="{{a}}" onTap="save">{{b}}</view>
        <view a:elif="{{c}}">fixed</view>
        <block a:else><text a:for="{{list}}">{{item}}</text></block>
        <button onTap="" catchTap="stop" once="no">fixed</button>
        <template name="row"><view a:if="{{d}}"/></template>
        """

    private func compile(_ text: String) throws -> CompiledTemplate {
        try TemplateCompiler.compile(SourceText(text, file: "a.axml"), components: [], isCounted: true)
    }

    private static func line(_ place: CoverageMap.Place) -> Int { place.start.line }

    @Test func `a template has its content, branches, lists, handlers and named templates`() throws {
        let map = try #require(try compile(Self.template).coverage)
        #expect(map.functions.map(\.name) == ["(template)", "onTap", "catchTap", "template row"])
        #expect(map.functions.map { Self.line($0.declaration) } == [1, 2, 5, 6])
        #expect(map.statements.map { Self.line($0.place) } == [1, 2, 3, 4, 4, 6, 6])
        #expect(map.branches.map(\.kind) == ["if", "for", "if"])
        #expect(map.branches.map { $0.paths.map { Self.line($0.place) } } == [[2, 3, 4], [4], [6]])
    }

    @Test func `each counter of a template is in its code once, in the line of its part`() throws {
        let compiled = try compile(Self.template)
        let map = try #require(compiled.coverage)
        let lines = compiled.code.split(separator: "\n", omittingEmptySubsequences: false)
        for counter in 0..<map.counterCount {
            let count = lines.count { $0.contains("$c[\(counter)]++") }
            #expect(count == 1, "\(counter): \(compiled.code)")
        }
        // The function of a named template begins in the line before it.
        for statement in map.statements where statement.counter != map.functions.last?.counter {
            let line = lines[statement.place.start.line - 1]
            #expect(line.contains("($c[\(statement.counter)]++,"), "\(compiled.code)")
        }
    }

    @Test func `the code of a counted template is valid, and that of another has no counters`() throws {
        let source = SourceText(Self.template, file: "a.axml")
        let compiled = try compile(Self.template)
        _ = try Parser.parse(SourceText(compiled.code, file: "a.js"), as: .script)
        #expect(try TemplateCompiler.compile(source).coverage == nil)
        #expect(try !TemplateCompiler.compile(source).code.contains("$c"))
    }

    @Test func `a component has the methods that it receives by their names`() throws {
        let text = """
            <card onSave="save" on-close="close" onPick="{{pick}}" catchTap="tap" once="no" only="no" onEmpty=""/>
            """
        let source = SourceText(text, file: "a.axml")
        let compiled = try TemplateCompiler.compile(source, components: ["card"], isCounted: true)
        let map = try #require(compiled.coverage)
        #expect(map.functions.map(\.name) == ["(template)", "onSave", "on-close"])
        for function in map.functions {
            #expect(compiled.code.contains("$c[\(function.counter)]++"), "\(function.name): \(compiled.code)")
        }
        _ = try Parser.parse(SourceText(compiled.code, file: "a.js"), as: .script)
    }

    @Test func `a function in a script of templates may have the name of a hidden member`() throws {
        let source = SourceText("const constructor = () => 1;\nexport default constructor();", file: "a.sjs")
        let script = try ScriptCompiler.compile(source, isCounted: true)
        #expect(script.coverage?.functions.count == 1)
        #expect(!script.code.contains("$sjs_"), "\(script.code)")
    }

    @Test func `a script of templates is counted, with its positions`() throws {
        let source = SourceText("const f = a => a || 'no';\nexport default f;", file: "a.sjs")
        let script = try ScriptCompiler.compile(source, isCounted: true)
        let map = try #require(script.coverage)
        #expect(map.statements.count == 2)
        #expect(map.branches.map(\.kind) == ["binary-expr"])
        #expect(script.undefinedNames.isEmpty)
        #expect(!script.code.contains("names:[\"$c"))
        let code = SourceText(script.code, file: "a.js")
        let bytes = Array("'no'".utf8)
        let offset = try #require(code.bytes.indices.first { code.bytes[$0...].starts(with: bytes) })
        let place = ScriptCompiler.position(of: code.position(at: offset), in: source, isCounted: true)
        #expect(place == SourcePosition(line: 1, column: 21))
    }
}
