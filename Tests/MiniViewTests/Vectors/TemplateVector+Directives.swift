extension TemplateVector {
    private static let chain = "<a a:if='{{n == 1}}'/><b a:elif='{{n == 2}}'/><c a:elif='{{n == 3}}'/><d a:else/>"

    static let conditions: [TemplateVector] = [
        .init("a:if that holds", "<view a:if='{{a}}'>x</view>", "{a: 1}", "view\n  x"),
        .init("a:if that does not hold", "<view a:if='{{a}}'>x</view>", "{}", ""),
        .init("the first branch", chain, "{n: 1}", "a"),
        .init("the second branch", chain, "{n: 2}", "b"),
        .init("the third branch", chain, "{n: 3}", "c"),
        .init("the last branch", chain, "{n: 4}", "d"),
        .init("a chain without a:else", "<a a:if='{{n == 1}}'/><b a:elif='{{n == 2}}'/>", "{n: 3}", ""),
        .init("comments between branches", "<a a:if='{{x}}'/>\n<!-- or -->\n<b a:else/>", "{}", "b"),
        .init("two chains in a row", "<a a:if='{{x}}'/><b a:else/><a a:if='{{y}}'/><b a:else/>", "{x: 1}", "a\nb"),
        .init("a condition that is a text", "<a a:if='false'/>", "{}", "a"),
        .init("space around a condition", "<a a:if=' {{x}} '/>", "{x: false}", ""),
        .init("a condition with an arrow function", "<a a:if='{{l.some(x => x > 1)}}'/>", "{l: [1, 2]}", "a"),
        .init("a condition that is a ternary", "<a a:if='{{x ? y : z}}'/><b a:else/>", "{z: 1}", "a"),
        .init("blocks as branches", "<block a:if='{{x}}'><a/><b/></block><block a:else><c/><d/></block>", "{}", "c\nd"),
        .init("nested conditions", "<a a:if='{{x}}'><b a:if='{{y}}'/><c a:else/></a>", "{x: 1}", "a\n  c"),
        .init("the prefix dd", "<a dd:if='{{x}}'/><b dd:else/>", "{}", "b"),
        .init("a block without directives", "<block><a/>x</block>", "{}", "a\nx"),
        .init("a text between conditions", "<a a:if='{{x}}'/>t<b a:if='{{!x}}'/>", "{}", "t\nb"),
    ]

    static let lists: [TemplateVector] = [
        .init("an array", "<a a:for='{{l}}'>{{index}}:{{item}}</a>", "{l: ['x', 'y']}", "a\n  0:x\na\n  1:y"),
        .init(
            "an array of objects",
            "<a a:for='{{l}}'>{{item.n.m}}</a>",
            "{l: [{n: {m: 1}}, {}, null]}",
            "a\n  1\na\na"
        ),
        .init("a number", "<a a:for='{{3}}'>{{item}}</a>", "{}", "a\n  0\na\n  1\na\n  2"),
        .init("an object", "<a a:for='{{o}}'>{{index}}={{item}}</a>", "{o: {x: 1, y: 2}}", "a\n  x=1\na\n  y=2"),
        .init("a string", "<a a:for='{{s}}'>{{item}}</a>", "{s: 'h😀'}", "a\n  h\na\n  😀"),
        .init(
            "nothing to list",
            "<a a:for='{{x}}'/><a a:for='{{null}}'/><a a:for='{{true}}'/><a a:for='{{[]}}'/>",
            "{}",
            ""
        ),
        .init("negative and broken numbers", "<a a:for='{{-1}}'/><a a:for='{{NaN}}'/>", "{}", ""),
        .init("an array literal", "<a a:for='{{[1, x]}}'>{{item}}</a>", "{x: 2}", "a\n  1\na\n  2"),
        .init(
            "names of item and index",
            "<a a:for='{{l}}' a:for-item='x' a:for-index='i'>{{i}}{{x}}{{item}}</a>",
            "{l: ['p'], item: '!'}",
            "a\n  0p!"
        ),
        .init(
            "nested lists",
            "<a a:for='{{l}}' a:for-item='r'><b a:for='{{r}}'>{{r.length}}{{item}}</b></a>",
            "{l: [[1, 2], [3]]}",
            "a\n  b\n    21\n  b\n    22\na\n  b\n    13"
        ),
        .init(
            "an inner item hides an outer one",
            "<a a:for='{{l}}'><b a:for='{{item}}'>{{item}}</b></a>",
            "{l: [[1], [2]]}",
            "a\n  b\n    1\na\n  b\n    2"
        ),
        .init("an item hides data", "<a a:for='{{l}}'>{{item}}</a>{{item}}", "{l: [1], item: 2}", "a\n  1\n2"),
        .init("a block", "<block a:for='{{l}}'><a>{{item}}</a><b/></block>", "{l: [1, 2]}", "a\n  1\nb\na\n  2\nb"),
        .init(
            "a list with a condition for each row",
            "<a a:for='{{l}}' a:if='{{item.ok}}'>{{index}}</a>",
            "{l: [{}, {ok: 1}]}",
            "a\n  1"
        ),
        .init(
            "a list as a branch",
            "<a a:if='{{!l.length}}'/><b a:else a:for='{{l}}'>{{item}}</b>",
            "{l: [1, 2]}",
            "b\n  1\nb\n  2"
        ),
        .init(
            "a list with a condition and an else",
            "<a a:if='{{l.length}}' a:for='{{l}}'/><b a:else/>",
            "{l: []}",
            "b"
        ),
        .init(
            "a key that is a property",
            "<a a:for='{{l}}' a:key='id'>{{item.id}}</a>",
            "{l: [{id: 1}, {id: 2}]}",
            "a\n  1\na\n  2"
        ),
        .init(
            "a key that is the item",
            "<a a:for='{{l}}' a:key='*this'>{{item}}</a>",
            "{l: [1, 1, 2]}",
            "a\n  1\na\n  1\na\n  2"
        ),
        .init(
            "keys that are objects",
            "<a a:for='{{l}}' a:key='*this'>{{item.t}}</a>",
            "{l: [{t: 1}, {t: 2}]}",
            "a\n  1\na\n  2"
        ),
        .init(
            "keys that are missing",
            "<a a:for='{{l}}' a:key='id'>{{item.t}}</a>",
            "{l: [{t: 1}, {t: 2}]}",
            "a\n  1\na\n  2"
        ),
        .init(
            "keys in other forms",
            "<a a:for='{{l}}' a:key='{{item.id}}'/><b a:for='{{l}}' key='{{item.id + k}}'/><c a:for='{{l}}' a:key='index'/>",
            "{l: [{id: 1}], k: 'x'}",
            "a\nb\nc"
        ),
        .init(
            "data inside rows",
            "<a a:for='{{l}}' class='{{item === s ? 'on' : ''}}'/>",
            "{l: [1, 2], s: 2}",
            "a\na.on"
        ),
        .init(
            "a computed list",
            "<a a:for='{{l.filter(x => x > 1)}}'>{{item}}</a>",
            "{l: [1, 2, 3]}",
            "a\n  2\na\n  3"
        ),
        .init("a fixed row", "<a a:for='{{2}}'><b>x</b></a>", "{}", "a\n  b\n    x\na\n  b\n    x"),
        .init("a list of texts", "<block a:for='{{l}}'>{{item}}</block>", "{l: [1, 2]}", "1\n2"),
    ]
}
