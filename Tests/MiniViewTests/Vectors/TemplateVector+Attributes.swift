extension TemplateVector {
    static let attributes: [TemplateVector] = [
        .init("id and classes", "<view class='a  b' id='c'/>", "{}", "view#c.a.b"),
        .init("a class of parts", "<view class='a {{b ? 'c' : ''}} d-{{e}}'/>", "{b: 1, e: 2}", "view.a.c.d-2"),
        .init("an undefined class", "<view class='a {{b}}'/>", "{}", "view.a"),
        .init("a class list", "<view class=\"{{['a', b, {c: true, d: false}]}}\"/>", "{b: 'x'}", "view.a.x.c"),
        .init("a class object", "<view class=\"{{ {a: b, c: !b} }}\"/>", "{b: 1}", "view.a"),
        .init("no value is true", "<input disabled/>", "{}", "input disabled"),
        .init("a bound false is left out", "<input disabled='{{false}}'/>", "{}", "input"),
        .init("the text false is shown", "<input disabled='false'/>", "{}", "input disabled=false"),
        .init("a bound true is a flag", "<input disabled='{{a}}'/>", "{a: true}", "input disabled"),
        .init("null and undefined are left out", "<input a='{{a}}' b='{{null}}' c='{{undefined}}'/>", "{}", "input"),
        .init("an empty value", "<input a='' b=\"{{''}}\" c='{{}}'/>", "{}", "input a=\"\" b=\"\""),
        .init("a value with spaces", "<view a='x  y'/>", "{}", "view a=\"x y\""),
        .init("a value of parts", "<view a='{{b}}px {{c}}'/>", "{b: 1}", "view a=1px"),
        .init("numbers keep their type", "<view a='{{b}}' c='{{1}}'/>", "{b: 2}", "view a=2 c=1"),
        .init("an object as a value", "<view a='{{b}}'/>", "{b: {c: [1]}}", #"view a={"c":[1]}"#),
        .init("an object body", "<view a='{{b: 1, c}}'/>", "{c: 2}", #"view a={"b":1,"c":2}"#),
        .init("an object body with a spread", "<view a='{{...b, c: 1}}'/>", "{b: {d: 2}}", #"view a={"d":2,"c":1}"#),
        .init("two shorthands", "<view a='{{b, c}}'/>", "{b: 1, c: 2}", #"view a={"b":1,"c":2}"#),
        .init("style is not shown", "<view style='color: red'/>", "{}", "view"),
        .init(
            "handlers",
            "<view onTap='open' catchTouchStart='{{h}}'/>",
            "{h: 'go'}",
            "view onTap=open catchTouchStart=go"
        ),
        .init("data attributes", "<view data-a-b='1' data-c='{{c}}'/>", "{c: 2}", "view data-a-b=1 data-c=2"),
        .init(
            "hidden",
            "<view hidden/><view hidden='{{a}}'/><view hidden='{{!a}}'/>",
            "{a: 1}",
            "view hidden\nview hidden\nview"
        ),
        .init("hidden elements keep their content", "<view hidden='{{true}}'>x</view>", "{}", "view hidden\n  x"),
        .init("a key is not shown", "<view key='{{a}}'/>", "{a: 1}", "view"),
        .init("entities in values", "<view a='&lt;&quot;'/>", "{}", "view a=<\""),
        .init("a line break in a value", "<view a='x\n y'/>", "{}", "view a=\"x y\""),
        .init("order is kept", "<view z='1' b='{{2}}' a='{{c}}' y='3'/>", "{c: 1}", "view z=1 b=2 a=1 y=3"),
        .init("names with colons", "<view mark:a='1' :b='2'/>", "{}", "view mark:a=1 :b=2"),
    ]

    static let templates: [TemplateVector] = [
        .init(
            "a template",
            "<template name='t'><b>{{x}}</b></template><template is='t' data='{{x: 1}}'/>",
            "{}",
            "b\n  1"
        ),
        .init("a template defined behind its use", "<template is='t'/><template name='t'><b/></template>", "{}", "b"),
        .init(
            "a template sees its data only",
            "<template name='t'>[{{x}}]</template><template is='t'/>",
            "{x: 1}",
            "[]"
        ),
        .init(
            "template data by shorthand",
            "<template name='t'>{{x}}{{y}}</template><template is='t' data='{{x, y: 2}}'/>",
            "{x: 1}",
            "12"
        ),
        .init(
            "template data by spread",
            "<template name='t'>{{x}}{{y}}</template><template is='t' data='{{...o, y: 3}}'/>",
            "{o: {x: 1, y: 2}}",
            "13"
        ),
        .init(
            "template data as an object",
            "<template name='t'>{{x}}</template><template is='t' data='{{{x: 1}}}'/>",
            "{}",
            "1"
        ),
        .init(
            "a template chosen by name",
            "<template name='a'>A</template><template name='b'>B</template><block a:for='{{l}}'><template is='{{item}}'/></block>",
            "{l: ['b', 'a', '', 'b']}",
            "B\nA\nB"
        ),
        .init(
            "a template that uses itself",
            "<template name='t'><v>{{n.v}}<template a:for='{{n.c}}' is='t' data='{{n: item}}'/></v></template><template is='t' data='{{n}}'/>",
            "{n: {v: 1, c: [{v: 2}, {v: 3, c: [{v: 4}]}]}}",
            "v\n  1\n  v\n    2\n  v\n    3\n    v\n      4"
        ),
        .init(
            "a template inside an element",
            "<view><template name='t'>T</template><template is='t'/></view>",
            "{}",
            "view\n  T"
        ),
        .init(
            "a template with a condition",
            "<template name='t'>T</template><template a:if='{{x}}' is='t'/><a a:else/>",
            "{}",
            "a"
        ),
        .init(
            "a template between elements",
            "<a/><template name='t'>T</template><template is='t'/><b/>",
            "{}",
            "a\nT\nb"
        ),
        .init(
            "handlers of templates",
            "<template name='t'><b onTap='go'/></template><template is='t'/>",
            "{}",
            "b onTap=go"
        ),
        .init(
            "a template named like a member of objects",
            "<template is='constructor'/><template is='toString'/>",
            "{}",
            ""
        ),
    ]
}
