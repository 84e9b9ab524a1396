import MiniSyntax
import MiniTemplate
import Testing

/// The compiled code of templates with components: the contract with the intrinsics of the runtime.
struct SlotCompilerTests {
    struct Row: Sendable, CustomStringConvertible {
        let template: String
        /// The rendering, without line breaks.
        let rendering: String
        /// The places.
        let places: String

        init(_ template: String, _ rendering: String, _ places: String) {
            self.template = template
            self.rendering = rendering
            self.places = places
        }

        var description: String { template }
    }

    static let rows: [Row] = [
        Row("<card/>", "[k(S0,null,null),]", "S0=K(\"card\",[])"),
        Row(
            "<card title='{{t}}' big onTap='open'/>",
            "[k(S0,[d.t,],null),]",
            "S0=K(\"card\",[\"title\",,\"big\",true,\"onTap\",\"open\",])"
        ),
        Row("<card key='{{i}}'/>", "[k(S0,null,null,d.i),]", "S0=K(\"card\",[])"),
        Row("<card>a</card>", "[k(S0,null,S2),]", "S0=K(\"card\",[]),S1=X(\"a\"),S2=[\"\",()=>[S1,],]"),
        Row(
            "<card><text slot='head'/>b</card>",
            "[k(S0,null,S3),]",
            "S0=K(\"card\",[]),S1=E(\"text\",[],[]),S2=X(\"b\"),S3=[\"head\",()=>[S1,],\"\",()=>[S2,],]"
        ),
        Row("<card>{{a}}</card>", "[k(S0,null,[\"\",(o1)=>[x(s(d.a)),],]),]", "S0=K(\"card\",[])"),
        Row(
            "<card><view slot-scope='p' a:if='{{p.a}}'>{{p.b}}</view></card>",
            "[k(S0,null,[\"\",(o1)=>[(o1?.a)?e(S1,null,[x(s(o1?.b)),]):null,],]),]",
            "S0=K(\"card\",[]),S1=E(\"view\",[])"
        ),
        Row(
            "<card>{{a}}<view slot='x' a:if='{{b}}'/><view a:else>{{c}}</view></card>",
            "[k(S0,null,[\"\",(o1)=>[x(s(d.a)),(d.b)?null:e(S1,null,[x(s(d.c)),]),],"
                + "\"x\",(o2)=>[(d.b)?e(S2,null,null):null,],]),]",
            "S0=K(\"card\",[]),S1=E(\"view\",[]),S2=E(\"view\",[])"
        ),
        Row(
            "<card><block a:if='{{a}}'><view slot='x'/>y</block></card>",
            "[k(S0,null,[\"x\",(o1)=>[(d.a)?f(S1,[S2,]):null,],\"\",(o2)=>[(d.a)?f(S3,[S4,]):null,],]),]",
            "S0=K(\"card\",[]),S1=F(),S2=E(\"view\",[],[]),S3=F(),S4=X(\"y\")"
        ),
        Row(
            "<card><view slot='{{n}}'/></card>",
            "[k(S0,null,[d.n,(o1)=>[e(S1,null,null),],]),]",
            "S0=K(\"card\",[]),S1=E(\"view\",[])"
        ),
        Row(
            "<card><view slot='s{{item}}' a:for='{{l}}' slot-scope='p'>{{item}}{{p.q}}</view></card>",
            "[k(S0,null,[...w(7,d.l,(x1,i2)=>[\"s\"+s(x1),(o3)=>[e(S1,null,[x(s(x1)+s(o3?.q)),])]],null),]),]",
            "S0=K(\"card\",[]),S1=E(\"view\",[])"
        ),
        Row(
            "<card><block a:for='{{l}}' a:key='id'><view slot='{{item.s}}'/></block></card>",
            "[k(S0,null,[...w(7,d.l,(x1,i2)=>[x1?.s,(o3)=>[e(S1,null,null),],],(x1,i2)=>x1?.[\"id\"]),]),]",
            "S0=K(\"card\",[]),S1=E(\"view\",[])"
        ),
        Row(
            "<card><view slot-scope='p'><view a:for='{{l}}'>{{p.a}}</view></view></card>",
            "[k(S0,null,[\"\",(o1)=>[e(S1,null,[l(S2,d.l,(x2,i3)=>e(S3,null,[x(s(o1?.a)),]),null,[o1]),]),],]),]",
            "S0=K(\"card\",[]),S1=E(\"view\",[]),S3=E(\"view\",[]),S2=L(false)"
        ),
        Row("<slot/>", "[t(S0,\"\",null,null),]", "S0=T()"),
        Row("<slot name='{{n}}' a='{{b}}' c/>", "[t(S0,d.n,{[\"a\"]:d.b,[\"c\"]:true,},null),]", "S0=T()"),
        Row("<slot name='h'>a{{b}}</slot>", "[t(S0,\"h\",null,()=>[x(\"a\"+s(d.b)),]),]", "S0=T()"),
        Row(
            "<card><slot name='a' slot='b'/></card>",
            "[k(S0,null,[\"b\",(o1)=>[t(S1,\"a\",null,null),],]),]",
            "S0=K(\"card\",[]),S1=T()"
        ),
        // Base library 2 of the vendor ignores the `slot` of a slot without a name.
        Row(
            "<card><slot slot='b'/></card>",
            "[k(S0,null,[\"\",(o1)=>[t(S1,\"\",null,null),],]),]",
            "S0=K(\"card\",[]),S1=T()"
        ),
    ]

    @Test(arguments: rows)
    func `components and slots become calls of the intrinsics`(_ row: Row) throws {
        let code = try TemplateCompiler.compile(SourceText(row.template, file: "a.axml")).code
        let rendering = code.firstRange(of: "const B0=d=>").map { code[$0.upperBound...] } ?? ""
        #expect(rendering.prefix { $0 != ";" } == row.rendering)
        let places = code.firstRange(of: "=$,").map { code[$0.upperBound...] } ?? ""
        #expect(places.prefix { $0 != ";" } == row.places)
    }

    @Test(arguments: [
        ("<card><view slot-scope='{{x}}'/></card>", "slot-scope must be a name"),
        (
            "<card>\((0...100).map { "<view slot='s\($0)'/>" }.joined())</card>",
            "more than 100 slots in one element"
        ),
    ])
    func `invalid uses of slots are reported`(_ template: String, _ message: String) {
        let error = #expect(throws: TemplateError.self) {
            try TemplateCompiler.compile(SourceText(template, file: "a.axml"))
        }
        #expect(error?.problems.map(\.message) == [message])
    }
}
