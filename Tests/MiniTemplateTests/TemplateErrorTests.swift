import MiniSyntax
import MiniTemplate
import Testing
import ViewFixtures

struct TemplateErrorTests {
    /// A template and its report: `line:column: message`, or the beginning of it.
    struct Row: Sendable, CustomStringConvertible {
        let template: String
        let problems: [String]

        init(_ template: String, _ problems: String...) {
            self.template = template
            self.problems = problems
        }

        var description: String { template }
    }

    private static func problems(of template: String) -> [String] {
        do {
            _ = try TemplateCompiler.compile(SourceText(template, file: "a.axml"))
            return []
        } catch {
            return error.problems.map { "\($0.line):\($0.column): \($0.message)" }
        }
    }

    static let markup: [Row] = [
        Row("<view class='a'", "1:1: the tag <view has no '>'"),
        Row("<view class='a'\n<text/></view>", "1:1: the tag <view has no '>'"),
        Row("<view class=\"a>\n<text/></view>", "1:13: the value of 'class' has no closing quote"),
        Row("<view class=\"a>", "1:13: the value of 'class' has no closing quote"),
        Row("<view>{{a</view>", "1:7: '{{' is never closed"),
        Row("<a><![CDATA[ x</a>", "1:4: the CDATA section is never closed"),
        Row("<a =b/>", "1:4: unexpected = in a tag"),
        Row("<a \"b\"/>", "1:4: unexpected \" in a tag"),
        Row("<a {{b}}/>", "1:4: an expression cannot replace an attribute"),
        Row("<a></a", ""),
        Row("<block a:for={{l}} \"><a/></block>", ""),
        Row("<a a:for='{{l}}' a:for-item='' a:for-index=\"\"/>", ""),
    ]

    /// Constructs in real files that are ignored with a warning.
    static let warnings: [Row] = [
        Row("<view>", "1:1: <view> is never closed"),
        Row("<a>\n  <b>\n</a>", "3:1: expected </b> for the <b> opened at line 2, found </a>"),
        Row("<a>\n</b></a>", "2:1: </b> closes nothing; expected </a> for the <a> opened at line 1"),
        Row("</a>", "1:1: </a> closes nothing"),
        Row("<a><b><c></a>", "1:10: expected </c>", "1:10: expected </b>"),
        Row("<view a='{{a'/>", "1:10: '{{' is never closed"),
        Row("<view a='{{a}' b='{{c}}'/>", "1:10: '{{' is never closed"),
        Row("<a></a\n<b/>", "1:4: the closing tag </a> has no '>'"),
        Row("<a a:else/>", "1:4: a:else has no a:if before it"),
        Row("<a a:if='{{x}}'/>text<b a:elif='{{y}}'/>", "1:25: a:elif has no a:if before it"),
        Row("<a a:if='{{x}}'/><b a:else/><c a:else/>", "1:32: a:else has no a:if before it"),
        Row("<a a:if='{{x}}'/><b a:if='{{y}}' a:else/>", "1:34: a:else next to a:if is ignored"),
        Row("<a a:if='{{x}}'/><b a:elif='{{y}}' a:else/>", "1:21: a:elif next to a:else is ignored"),
        Row("<a wx:if='{{x}}'/>", "1:4: wx:if is not a directive here: write a:if"),
        Row("<a a:fro='{{x}}' b a:/>", "1:4: a:fro is not a directive", "1:20: a: is not a directive"),
        Row("<template/>", "1:1: <template> needs a name or an is"),
        Row("<a>{{this.a}}</a>", "1:6: 'this' is undefined in a template"),
        Row("<view><!-- a", "1:7: the comment is never closed"),
        Row("<view><script>if (a < b && '</') {{</script></view>", "1:7: <script> is ignored"),
        Row("<style>.a { b: 'c' }</style >", "1:1: <style> is ignored"),
        Row("<script src='a'/><style>.a {", "1:1: <script> is ignored", "1:18: <style> is ignored"),
        Row("<a>{{b + a++}}</a>", "1:10: a template cannot assign"),
        Row("<a>{{a, b}}</a>", "1:6: only the last of several values with commas is used"),
        Row("<a b='x {{c: 1}}'/>", "1:11: an object is not allowed here"),
        Row("<a a:if=''/>", "1:4: a:if needs a condition"),
        Row("<a a:for=''/>", "1:4: a:for needs a list"),
        Row("<template is='a' data='x'/>", "1:24: the data of a template must be one {{ }}"),
        Row("<template is='a' data=''/>", "1:24: the data of a template must be one {{ }}"),
    ]

    static let expressions: [Row] = [
        Row("<a>{{b +}}</a>", "1:9: "),
        Row("<a>\n  {{b c}}\n</a>", "2:7: "),
        Row("<a b='你好{{c d}}'/>", "1:13: "),
        Row("<a>{{'x}}</a>", "1:6: "),
        Row("<a>{{a = 1}}</a>", "1:6: a template cannot assign"),
        Row("<a>{{delete a.b}}</a>", "1:6: a template cannot delete"),
        Row("<a>{{new Date()}}</a>", "1:6: 'new' is not allowed in a template"),
        Row("<a>{{function () {}}}</a>", "1:6: only arrow functions are allowed in a template"),
        Row("<a>{{async () => 1}}</a>", "1:6: only arrow functions are allowed in a template"),
        Row("<a>{{() => { return 1 }}}</a>", "1:6: the body of an arrow function must be an expression here"),
        Row("<a>{{class {}}}</a>", "1:6: a class is not allowed in a template"),
        Row("<a>{{a`b`}}</a>", "1:6: a tagged template literal is not allowed in a template"),
        Row("<a>{{import('b')}}</a>", "1:6: 'import' is not allowed in a template"),
        Row("<a b=\"{{ {c() {}} }}\"/>", "1:11: a method is not allowed in a template"),
        Row("<a b=\"{{ {__proto__: c} }}\"/>", "1:11: '__proto__' cannot be set in a template"),
        Row("<a>{{b.map(({constructor}) => 1)}}</a>", "1:14: this member cannot be destructured in a template"),
        Row("<a>{{b.map(({[c]: d}) => 1)}}</a>", "1:14: this member cannot be destructured in a template"),
        Row("<a>{{b &lt; }}</a>", "1:13: "),
        Row("<a>{{new}}</a>", "1:6: 'new' is a reserved word and cannot name data"),
        Row("<a>{{ new.x }}</a>", "1:7: 'new' is a reserved word"),
        Row("<a>{{a ? new : 1}}</a>", "1:10: 'new' is a reserved word"),
        Row("<a>{{typeof}} {{void || 1}}</a>", "1:6: 'typeof' is a reserved word", "1:17: 'void' is a reserved word"),
        Row(
            "<a>{{delete}} {{function}}</a>",
            "1:6: 'delete' is a reserved word",
            "1:17: 'function' is a reserved word"
        ),
        Row("<a>{{import}} {{super}}</a>", "1:6: 'import' is a reserved word", "1:17: 'super' is a reserved word"),
        Row("<a>{{renew}} {{renew +}}</a>", "1:23: unexpected end of input"),
        Row("<a>{{typeof b +}}</a>", "1:16: unexpected end of input"),
    ]

    static let directives: [Row] = [
        Row("<a a:if/>", "1:4: a:if needs a condition"),
        Row("<a a:for/>", "1:4: a:for needs a list"),
        Row("<a a:for='{{l}}' a:for-item='a b'/>", "1:18: a:for-item must be a name"),
        Row("<a a:for='{{l}}' a:for-index='{{x}}'/>", "1:18: a:for-index must be a name"),
        Row("<a a:for='{{l}}' a:if='{{item}}'/>\n<b a:else/>", "2:2: this branch has no single condition"),
        Row("<template name='{{x}}'/>", "1:11: the name of a template must be a fixed text"),
        Row("<template name='a'/><template name='a'/>", "1:31: the template 'a' is defined twice"),
        Row("<import/>", "1:1: <import> needs a fixed src"),
        Row("<view><include src='{{x}}'/></view>", "1:7: <include> needs a fixed src"),
        Row("<import-sjs name='a'/>", "1:1: <import-sjs> needs a fixed from"),
        Row("<import-sjs from='a'/>", "1:1: <import-sjs> needs a fixed name"),
        Row("<import-sjs name='a b' from='a'/>", "1:19: the name must be a name or {a, b: c}"),
        Row("<import-sjs name='{a: b: c}' from='a'/>", "1:19: the name must be a name or {a, b: c}"),
        Row("<import-sjs name='{a, b: a}' from='a'/>", "1:1: 'a' is imported twice"),
        Row(
            "<import-sjs name='{a}' from='a'/>\n<import-sjs name='a' from='b'/><import-sjs name='{b: a}' from='b'/>",
            "2:32: 'a' is imported twice"
        ),
    ]

    @Test(arguments: markup + expressions + directives)
    func `a problem has its place and message`(_ row: Row) {
        let found = Self.problems(of: row.template)
        let expected = row.problems.filter { !$0.isEmpty }
        #expect(found.count == expected.count, "\(found)")
        for (problem, start) in zip(found, expected) { #expect(problem.hasPrefix(start)) }
    }

    @Test(arguments: warnings)
    func `a warning has its place and message`(_ row: Row) throws {
        let warnings = try TemplateCompiler.compile(SourceText(row.template, file: "a.axml")).warnings
        let found = warnings.map { "\($0.line):\($0.column): \($0.message)" }
        #expect(found.count == row.problems.count, "\(found)")
        for (warning, start) in zip(found, row.problems) { #expect(warning.hasPrefix(start)) }
    }

    @Test(arguments: [
        ("<view><text>a</view>b", "view\n  text\n    a\nb"), ("<view></text>a</view>", "view\n  a"),
        ("<view><text>a", "view\n  text\n    a"), ("</view><text/>", "text"),
        ("<view a='{{b}' c='{{1}}'/>", "view a={{b} c=1"), ("<view><slot name='a'></view><text/>", "view\ntext"),
        ("<view></view\n<text/>", "view\ntext"), ("<text a:else/>", "text"), ("<text a:elif='{{false}}'/>", ""),
        ("<a a:if='{{false}}'/><b a:else/><c a:else/>", "b"),
        ("<a a:if='{{true}}'/>x<b a:elif='{{true}}'/><c a:else/>", "a\nx\nb"),
        ("<a a:if='{{true}}'/><b a:elif='{{false}}' a:if='{{true}}'/><c a:else/>", "a\nb"),
        ("<view><template name='a'>x<template></view><text/>", "view\ntext"),
        ("<view a='{{this.b}}' c='{{this && 1}}'/>", "view"),
        ("<view>a</view><!-- <text>", "view\n  a"), ("<view><!-- </view>", "view"),
        ("<view><script a='>'>if (a < b) '<view>'</script>b</view><style>c</style\n>d", "view\n  b\nd"),
        ("<script/>a<style></style><b/><script>c", "a\nb"),
        ("<a a:if=''>x</a><b a:else/>", "b"), ("<a a:if='{{false}}'/><b a:elif=''/><c a:else/>", "c"),
        ("<a a:for=''/><b/>", "b"),
        ("<template name='t'>{{x}}y</template><template is='t' data=''/><template is='t' data='x'/>", "y\ny"),
        ("{{1, 2}} <a b='x {{false, 3}}'/>", "2\na b=\"x 3\""),
        (
            "<block a:for='{{[5]}}'>{{++item}} {{--item}} {{item++}} {{item + item--}} {{-item++}} {{item}}</block>",
            "6 4 5 10 -5 5"
        ),
        ("<a b='{{padding: 1}};'/>", "a b=\"[object Object];\""),
    ])
    func `a template with a warning is rendered`(_ template: String, _ outline: String) throws {
        #expect(try ViewFixture.outline(template) == outline)
    }

    @Test
    func `several problems are reported in the order of the file`() {
        let template = "<a>{{x +}}</a>\n<b>{{y y}}</b>\n<c a:else/>\n<d>\n<import src='./a'/>\n<e>{{z z}}"
        let error = #expect(throws: TemplateError.self) {
            try TemplateCompiler.compile(SourceText(template, file: "a.axml"))
        }
        #expect(error?.problems.map(\.line) == [1, 2, 6])
        #expect(error?.warnings.map(\.line) == [3, 4, 6])
        #expect(error?.dependencies.map(\.specifier) == ["./a"])
    }

    @Test(arguments: [(19, false), (20, false), (21, true), (300, true)])
    func `the number of omitted mistakes is reported`(_ count: Int, _ isTruncated: Bool) {
        let template = String(repeating: "<a>{{b +}}</a>", count: count)
        let error = #expect(throws: TemplateError.self) {
            try TemplateCompiler.compile(SourceText(template, file: "a.axml"))
        }
        #expect(error?.problems.count == min(count, TemplateError.problemLimit))
        #expect(error?.isTruncated == isTruncated)
        #expect(error?.description.hasSuffix("\nthere are more mistakes than these 20") == isTruncated)
    }

    @Test
    func `the excerpt points at the problem`() throws {
        let error = #expect(throws: TemplateError.self) {
            try TemplateCompiler.compile(SourceText("<a>\n\t<b c='{{d e}}'/>\n</a>", file: "p/a.axml"))
        }
        let problem = try #require(error?.problems.first)
        #expect(problem.excerpt == "\t<b c='{{d e}}'/>\n\t          ^")
        #expect(problem.description.hasPrefix("p/a.axml:2:12: "))
        #expect(problem.description.hasSuffix("\n  \t<b c='{{d e}}'/>\n  \t          ^"))
        #expect(error?.summary.hasPrefix("p/a.axml:2:12: ") == true)
    }

    @Test
    func `an excerpt shows entities as in the source`() throws {
        let error = #expect(throws: TemplateError.self) {
            try TemplateCompiler.compile(SourceText("<a>{{b &lt; }}</a>", file: "a"))
        }
        #expect(error?.problems.first?.excerpt.hasPrefix("<a>{{b &lt; }}</a>\n") == true)
    }

    @Test
    func `parsing a file with many mistakes is abandoned`() {
        let template = String(repeating: "</x>{{a b}}{{ { }}<", count: 100_000)
        #expect(Self.problems(of: template).count == TemplateError.problemLimit)
    }

    @Test
    func `parsing a file with many broken expressions is abandoned`() {
        let template = String(repeating: "<a b='{{a b}}'/>", count: 100_000)
        #expect(Self.problems(of: template).count == TemplateError.problemLimit)
    }

    @Test
    func `a file with warnings only is parsed to its end`() throws {
        let template = String(repeating: "</x><y b='{{'>", count: 300) + "</y>{{a b}}"
        #expect(Self.problems(of: template).count == 1)
    }

    @Test
    func `a file that is too large is rejected`() {
        let template = String(repeating: "<view/>", count: TemplateCompiler.sizeLimit / 7 + 1)
        #expect(Self.problems(of: template).first?.contains("more than the 4194304 that are allowed") == true)
    }

    @Test
    func `elements that are nested too deeply are rejected`() {
        let depth = 100_000
        let template = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        #expect(Self.problems(of: template).first?.contains("elements are nested deeper than 400") == true)
    }

    @Test
    func `expressions that are nested too deeply are rejected`() {
        let sum = String(repeating: "a+", count: 5_000) + "a"
        #expect(Self.problems(of: "<a>{{\(sum)}}</a>").count == 1)
        let parentheses = String(repeating: "(", count: 5_000) + "a" + String(repeating: ")", count: 5_000)
        #expect(Self.problems(of: "<a>{{\(parentheses)}}</a>").count == 1)
    }

    @Test
    func `too many attributes are rejected`() {
        let attributes = (0..<1_000).map { "a\($0)" }.joined(separator: " ")
        #expect(Self.problems(of: "<a \(attributes)/>").first?.contains("more than 500 attributes") == true)
    }
}
