extension TemplateVector {
    static let texts: [TemplateVector] = [
        .init("a text", "<text>Hello</text>", "{}", "text\n  Hello"),
        .init("an empty file", "", "{}", ""),
        .init("a file of space and comments", "\n  <!-- nothing -->\n", "{}", ""),
        .init("a text without element", "Hello {{name}}", "{name: 'Lea'}", "Hello Lea"),
        .init("a binding", "<text>{{name}}</text>", "{name: 'Lea'}", "text\n  Lea"),
        .init("a text of several parts", "<text>{{a}} and {{b}}!</text>", "{a: 1, b: 2}", "text\n  1 and 2!"),
        .init("bindings without space between", "<text>{{a}}{{b}}</text>", "{a: 1, b: 2}", "text\n  12"),
        .init("undefined is no text", "<text>[{{a}}]</text>", "{}", "text\n  []"),
        .init("null is no text", "<text>[{{a}}]</text>", "{a: null}", "text\n  []"),
        .init("an empty binding is no text", "<text>[{{}}][{{ }}]</text>", "{}", "text\n  [][]"),
        .init("booleans are words", "<text>{{a}} {{b}}</text>", "{a: true, b: false}", "text\n  true false"),
        .init("zero is a text", "<text>{{a}}</text>", "{a: 0}", "text\n  0"),
        .init("NaN is a text", "<text>{{a * 2}}</text>", "{a: 'x'}", "text\n  NaN"),
        .init("an array joins its elements", "<text>{{a}}</text>", "{a: [1, [2, 3]]}", "text\n  1,2,3"),
        .init("an object is what String makes of it", "<text>{{a}}</text>", "{a: {}}", "text\n  [object Object]"),
        .init("space is collapsed", "<text>a   b\n   c {{x}}</text>", "{x: ' d '}", "text\n  a b c d"),
        .init("indentation is left out", "<view>\n  a {{x}}\n</view>", "{x: 1}", "view\n  a 1"),
        .init("space between elements is left out", "<view><a/> <b/>\n<c/></view>", "{}", "view\n  a\n  b\n  c"),
        .init("entities", "<text>&lt;&amp;&gt;&#65;&#x42;&nbsp;&copy;</text>", "{}", "text\n  <&>AB ©"),
        .init(
            "entities of values, where they are decoded",
            "<text decode>{{a}}</text><text decode='{{b}}'>[{{a}}]</text><text>{{a}}</text><text decode='{{0}}'>{{a}}</text>",
            "{a: '1&lt;&amp;lt;2 &foo;', b: 1}",
            "text decode\n  1<&lt;2 &foo;\ntext decode=1\n  [1<&lt;2 &foo;]\ntext\n  1&lt;&amp;lt;2 &foo;\n"
                + "text decode=0\n  1&lt;&amp;lt;2 &foo;"
        ),
        .init(
            "what stands in a decoded text",
            "<text decode><block a:if='{{a}}'>{{a}}</block><text>{{a}}</text></text>{{a}}",
            "{a: '&gt;'}",
            "text decode\n  >\n  text\n    &gt;\n&gt;"
        ),
        .init("unknown entities stay", "<text>&foo; & &;</text>", "{}", "text\n  &foo; & &;"),
        .init("a less-than sign", "<text>1 < 2</text>", "{}", "text\n  1 < 2"),
        .init("single braces", "<text>{a} } {</text>", "{}", "text\n  {a} } {"),
        .init("braces behind a binding", "<text>{{a}}}</text>", "{a: 1}", "text\n  1}"),
        .init("quotes and backslashes", #"<text>"a" 'b' \t\</text>"#, "{}", #"text"# + "\n" + #"  "a" 'b' \t\"#),
        .init(
            "a backslash and an n in a text",
            #"<text id='\n'>a\nb{{c}}\n{{c}}\</text><text>\n{{c}}<view>\n</view></text>"#,
            #"{c: "\\n"}"#,
            "text#\\n\n  a b\\n \\n\\\ntext\n  \\n\n  view\n    \\n"
        ),
        .init("Chinese and emoji", "<text>姓名: {{n}} 😀</text>", "{n: '李'}", "text\n  姓名: 李 😀"),
        .init("a line separator", "<text>a\u{2028}b{{x}}</text>", "{x: 1}", "text\n  a b1"),
        .init("CDATA", "<text><![CDATA[<b>&lt; {{x}}]]></text>", "{x: 1}", "text\n  <b>&lt; {{x}}"),
        .init("names with digits and signs", "<text>{{$a}}{{_b}}{{c1}}</text>", "{$a: 1, _b: 2, c1: 3}", "text\n  123"),
        .init("names in other scripts", "<text>{{名}}</text>", "{名: 1}", "text\n  1"),
    ]

    static let markup: [TemplateVector] = [
        .init("nested elements", "<view><view><text>x</text></view></view>", "{}", "view\n  view\n    text\n      x"),
        .init("a self-closing element", "<view/><image src='a'/>", "{}", "view\nimage src=a"),
        .init(
            "an input that is not closed",
            "<view><input name='a'><text>x</text></view>",
            "{}",
            "view\n  input name=a\n  text\n    x"
        ),
        .init(
            "an input that is closed",
            "<view><input></input><text>x</text></view>",
            "{}",
            "view\n  input\n  text\n    x"
        ),
        .init(
            "a closing tag behind a self-closing input",
            "<view><input/></input>x</view>",
            "{}",
            "view\n  input\n  x"
        ),
        .init("an open input at the end", "<input>", "{}", "input"),
        .init("comments", "<view><!-- <a> {{ --><b/><!----></view>", "{}", "view\n  b"),
        .init("declarations", "<?xml version='1.0'?><!DOCTYPE a><view/>", "{}", "view"),
        .init("a byte-order mark", "\u{FEFF}<view/>", "{}", "view"),
        .init("case is kept", "<Foo Bar='1'><fooBar/></Foo>", "{}", "Foo Bar=1\n  fooBar"),
        .init("a component's tag", "<my-item a='1'>x<view/></my-item>", "{}", "my-item a=1\n  x\n  view"),
        .init("space in tags", "<view\n  class = \"a\"\n  id= 'b'\n></view >", "{}", "view#b.a"),
        .init("unquoted values", "<view class=a id={{b}} c=d/>", "{b: 'x y'}", "view#x y.a c=d"),
        .init(
            "an expression that ends a tag",
            "<view a={{b}}/><view a={{b > 1}}>x</view>",
            "{b: 2}",
            "view a=2\nview a\n  x"
        ),
        .init("attributes without space between", "<view a=\"1\"b='2'/>", "{}", "view a=1 b=2"),
        .init("commas between attributes", "<view a='1', b='2';/>", "{}", "view a=1 b=2"),
        .init("a quote too many", "<view a='1'' b=\"2\"\"/>", "{}", "view a=1 b=2"),
        .init("the last of two attributes", "<view a='1' b='2' a='3'/>", "{}", "view a=3 b=2"),
        .init("quotes inside an expression", "<view a=\"{{b ? \"x\" : 'y'}}\" c='{{'z'}}'/>", "{b: 1}", "view a=x c=z"),
        .init(
            "tags inside an expression",
            "<text>{{'<b>' + (a<b) + '}}'}}</text>",
            "{a: 1, b: 2}",
            "text\n  <b>true}}"
        ),
        .init("braces inside an expression", "<text>{{ {a: {b: 1}}.a.b }}{{{a: 2}.a}}</text>", "{}", "text\n  12"),
        .init("line breaks inside an expression", "<text>{{\n a\n + b\n}}</text>", "{a: 1, b: 2}", "text\n  3"),
        .init(
            "entities inside an expression",
            "<text>{{a &lt; 2 &amp;&amp; b &gt;= 2 ? '&lt;&amp;' : &quot;n&quot;}}</text>",
            "{a: 1, b: 2}",
            "text\n  <&"
        ),
        .init(
            "texts in quotes that are entities",
            "<text>{{b == &quot;y&quot; ? &quot;it&#39;s&quot; + &#39;&lt;&#39; + &quot;&quot; + &quot;&amp;&quot; : l[0][&quot;a&quot;]}}|{{l[0][&quot;a&quot;]}}</text>",
            "{b: 'y', l: [{a: 4}]}",
            "text\n  it's<&|4"
        ),
        .init("an arrow of entities", "<text>{{l.map(x =&gt; x + 1)}}</text>", "{l: [1, 2]}", "text\n  2,3"),
    ]
}
