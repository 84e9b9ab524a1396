extension TemplateVector {
    /// Content of elements that are not components, which is rendered in place; and directives in real files.
    static let slots: [TemplateVector] = [
        .init("content of an unknown element", "<card>x<view/></card>", "{}", "card\n  x\n  view"),
        .init("content with data", "<card>{{a}}</card>", "{a: 1}", "card\n  1"),
        .init("a slot of a page shows its fallback", "<view><slot>x</slot></view>", "{}", "view\n  x"),
        .init("a slot without fallback", "<view><slot/></view>", "{}", "view"),
        .init("a slot on a condition", "<slot a:if='{{a}}'>x</slot><slot a:else>y</slot>", "{}", "y"),
        .init("slots in a list", "<slot a:for='{{2}}'>{{item}}</slot>", "{}", "0\n1"),
        .init("slot names are no attributes", "<card><view slot='a' b='1'/></card>", "{}", "card\n  view b=1"),
        .init(
            "a scope without content",
            "<card><view slot-scope='p'>[{{p.a.b}}]</view></card>",
            "{}",
            "card\n  view\n    []"
        ),
        .init("conditions in content", "<card><a a:if='{{x}}'/><b a:else/></card>", "{}", "card\n  b"),
        .init(
            "branches for different slots",
            "<card><view a:if='{{x}}' slot='a'>1</view><view a:else slot='b'>2</view></card>",
            "{x: 1}",
            "card\n  view\n    1"
        ),
        .init(
            "lists in content",
            "<card><a a:for='{{l}}'>{{item}}</a></card>",
            "{l: [1, 2]}",
            "card\n  a\n    1\n  a\n    2"
        ),
        .init(
            "computed slots in a list",
            "<card><view a:for='{{2}}' slot='s{{item}}'>{{item}}</view></card>",
            "{}",
            "card\n  view\n    0\n  view\n    1"
        ),
        .init(
            "computed slots in a block",
            "<card><block a:for='{{l}}'><view slot='{{item}}'>{{index}}</view></block></card>",
            "{l: ['a']}",
            "card\n  view\n    0"
        ),
        .init(
            "a computed slot on a condition",
            "<card><view a:if='{{x}}' slot='{{n}}'>1</view></card>",
            "{x: 1}",
            "card\n  view\n    1"
        ),
        .init(
            "a computed slot on a condition in a list",
            "<card><view a:for='{{3}}' a:if='{{item}}' slot='{{item}}'>{{item}}</view></card>",
            "{}",
            "card\n  view\n    1\n  view\n    2"
        ),
        .init("a block around content", "<card><block><view slot='a'/>x</block></card>", "{}", "card\n  view\n  x"),
        .init(
            "content in content",
            "<card><item>{{a}}<view slot='b'/></item></card>",
            "{a: 1}",
            "card\n  item\n    1\n    view"
        ),
        .init(
            "items in content",
            "<view a:for='{{l}}'><card>{{item}}{{x}}</card></view>",
            "{l: [1], x: 2}",
            "view\n  card\n    12"
        ),
        .init(
            "a template defined in content",
            "<card><template name='t'>{{x}}</template></card><template is='t' data='{{x: 1}}'/>",
            "{}",
            "card\n1"
        ),
        .init(
            "a template used in content",
            "<template name='t'>{{x}}</template><card><template is='t' data='{{x}}'/></card>",
            "{x: 1}",
            "card\n  1"
        ),
        .init("an element of a component with a key", "<card key='{{a}}'>x</card>", "{a: 1}", "card\n  x"),
    ]

    static let unusualMarkup: [TemplateVector] = [
        .init(
            "dd:for with its names",
            "<a dd:for='{{l}}' dd:for-item='x' dd:for-index='i' dd:key='*this'>{{i}}{{x}}</a>",
            "{l: ['p']}",
            "a\n  0p"
        ),
        .init("dd:elif", "<a dd:if='{{x}}'/><b dd:elif='{{y}}'/>", "{y: 1}", "b"),
        .init("both prefixes in one chain", "<a dd:if='{{x}}'/><b a:else/>", "{}", "b"),
        .init("a:else-if", "<a a:if='{{x}}'/><b a:else-if='{{y}}'/>", "{y: 1}", "b"),
        .init("a:for-items", "<a a:for-items='{{l}}'>{{item}}</a>", "{l: [1]}", "a\n  1"),
        .init("a:for-key", "<a a:for='{{l}}' a:for-key='id'/>", "{l: [{id: 1}, {id: 2}]}", "a\na"),
        .init("an unknown directive is an attribute", "<a a:index='{{1}}'/>", "{}", "a a:index=1"),
        .init("wx: is no prefix", "<a wx:if='{{x}}'/>", "{}", "a"),
        .init(
            "a key of *this in braces",
            "<a a:for='{{l}}' a:key='{{*this}}'>{{item}}</a>",
            "{l: [1, 2]}",
            "a\n  1\na\n  2"
        ),
        .init(
            "a key of this in braces",
            "<a a:for='{{l}}' a:key='{{this}}'>{{item}}</a>",
            "{l: [1, 2]}",
            "a\n  1\na\n  2"
        ),
        .init("a key with the item's name", "<a a:for='{{l}}' a:for-item='x' a:key='x.id'/>", "{l: [{id: 1}]}", "a"),
        .init("a key on a block", "<block a:for='{{l}}' a:key='id'><a/></block>", "{l: [{id: 1}]}", "a"),
        .init("a key before its list", "<a a:key='id' a:for='{{l}}'/>", "{l: [{id: 1}]}", "a"),
        .init("an unquoted condition", "<a a:if={{x}}/><b a:else/>", "{x: 1}", "a"),
        .init("an unquoted list", "<a a:for={{l}}>{{item}}</a>", "{l: [1]}", "a\n  1"),
        .init(
            "unquoted template data",
            "<template name='t'>{{x}}</template><template is='t' data={{...o}}/>",
            "{o: {x: 1}}",
            "1"
        ),
        .init("a condition over lines", "<a a:if='{{\n  x &&\n  y\n}}'/>", "{x: 1, y: 1}", "a"),
        .init("a text over lines", "<text>{{\n  x\n    ? 'a'\n    : 'b'\n}}</text>", "{}", "text\n  b"),
        .init("an object over lines", "<a b='{{\n  c: 1,\n  d\n}}'/>", "{d: 2}", "a b={\"c\":1,\"d\":2}"),
        .init("a less-than sign in an expression", "<a a:if='{{x < 2 && y > 1}}'/>", "{x: 1, y: 2}", "a"),
        .init("entities in a condition", "<a a:if='{{x &lt; 2 &amp;&amp; y &gt; 1}}'/>", "{x: 1, y: 2}", "a"),
        .init("a comment between rows and an else", "<a a:if='{{x}}' a:for='{{2}}'/><!-- --><b a:else/>", "{}", "b"),
        .init("a comment with braces", "<!-- {{ --><a/>", "{}", "a"),
        .init(
            "marks and references",
            "<view mark:a='1' mark:b='{{c}}' ref='r'/>",
            "{c: 2}",
            "view mark:a=1 mark:b=2 ref=r"
        ),
        .init(
            "capturing handlers",
            "<view capture-onTap='a' capture-catchTouchStart='b'/>",
            "{}",
            "view capture-onTap=a capture-catchTouchStart=b"
        ),
        .init("a list of classes", "<view class='{{[a, b && \"c\", [\"d\"]]}}'/>", "{a: 'x', b: 1}", "view.x.c.d"),
        .init("an object of classes", "<view class='{{ {a: x, b: !x} }}'/>", "{x: 1}", "view.a"),
        .init("classes of parts", "<view class='a {{b}} {{c ? \"d\" : \"\"}}'/>", "{b: 'x y'}", "view.a.x.y"),
        .init(
            "className of a built-in element",
            "<view className='a {{b}}'/><view className='a'/>",
            "{b: 'x'}",
            "view.a.x\nview.a"
        ),
        .init(
            "className beside class",
            "<view class='a' className='b'/><view className='{{ {b} }}' class='a'/><view class='{{[b]}}' className/>",
            "{b: 'x'}",
            "view.a.b\nview.a.b\nview.x"
        ),
        .init("className of another element", "<card className='a'/>", "{}", "card className=a"),
        .init("an object of styles is not shown", "<view style='{{ {color: c} }}'/>", "{c: 'red'}", "view"),
        .init("flags", "<input disabled focus='{{true}}' password='{{false}}'/>", "{}", "input disabled focus"),
        .init(
            "data attributes keep their types",
            "<view data-a='{{ {b: 1} }}' data-c='{{[1]}}'/>",
            "{}",
            "view data-a={\"b\":1} data-c=[1]"
        ),
        .init("an include that is missing", "<include src='./a'/><a/>", "{}", "a"),
        .init(
            "the last template of a name in a list",
            "<template name='o'>o</template><template name='e'>e</template><template a:for='{{2}}' is='{{item % 2 ? \"o\" : \"e\"}}'/>",
            "{}",
            "e\no"
        ),
        .init(
            "a template on a condition",
            "<template name='t'>x</template><template is='t' a:if='{{a}}'/>",
            "{a: 1}",
            "x"
        ),
        .init(
            "template data of an item",
            "<template name='t'>{{id}}</template><template a:for='{{l}}' is='t' data='{{...item}}'/>",
            "{l: [{id: 1}, {id: 2}]}",
            "1\n2"
        ),
        .init(
            "later template data wins",
            "<template name='t'>{{a}}{{b}}{{c}}</template><template is='t' data='{{...x, ...y, a, c: 6}}'/>",
            "{x: {a: 1, b: 2}, y: {b: 3, c: 4}, a: 5}",
            "536"
        ),
        .init(
            "template data of nothing",
            "<template name='t'>[{{a}}]</template><template is='t' data='{{...x}}'/>",
            "{}",
            "[]"
        ),
        .init(
            "template data that is empty",
            "<template name='t'>[{{a}}]</template><template is='t' data='{{}}'/>",
            "{a: 1}",
            "[]"
        ),
        .init("a template without a use", "<template name='t'><a/></template>", "{}", ""),
        .init(
            "a template in a template's use",
            "<template name='a'>1</template><template name='b'><template is='a'/>2</template><template is='b'/>",
            "{}",
            "1\n2"
        ),
        .init(
            "nested lists see both items",
            "<a a:for='{{2}}' a:for-item='x'><b a:for='{{2}}' a:for-item='y'>{{x}}{{y}}</b></a>",
            "{}",
            "a\n  b\n    00\n  b\n    01\na\n  b\n    10\n  b\n    11"
        ),
        .init(
            "the list of an inner list",
            "<a a:for='{{l}}' a:for-item='x'><b a:for='{{x.m}}'>{{item + x.n}}</b></a>",
            "{l: [{m: [1], n: 2}]}",
            "a\n  b\n    3"
        ),
        .init("methods in a condition", "<a a:if='{{l.includes(2)}}'/>", "{l: [1, 2]}", "a"),
        .init("methods that are missing", "<a a:if='{{l.nothing(2)}}'/><b a:else/>", "{l: []}", "b"),
        .init("a method of nothing", "<text>{{a.b.c(1)}}</text>", "{}", "text"),
        .init(
            "an arrow function of two",
            "<text>{{l.map((x, i) => x * i).join('-')}}</text>",
            "{l: [4, 5]}",
            "text\n  0-5"
        ),
        .init(
            "an arrow function in a row",
            "<a a:for='{{2}}'>{{l.map(x => x + item)}}</a>",
            "{l: [1]}",
            "a\n  1\na\n  2"
        ),
        .init("a template literal", "<text>{{`a${b}c`}}</text>", "{b: 1}", "text\n  a1c"),
        .init("a number with a fraction", "<text>{{(1.005 * 2).toFixed(1)}}</text>", "{}", "text\n  2.0"),
        .init("an index of an index", "<text>{{a[b[0]]}}</text>", "{a: ['x', 'y'], b: [1]}", "text\n  y"),
        .init("a quoted key", "<text>{{a['b-c']}}</text>", "{a: {'b-c': 1}}", "text\n  1"),
        .init("braces in a string", "<text>{{a ? '}}' : '{{'}}</text>", "{}", "text\n  {{"),
        .init("two closing braces of an object", "<a b='{{ {c: {d: 1}} }}'/>", "{}", "a b={\"c\":{\"d\":1}}"),
        .init("a self-closing block", "<block a:if='{{x}}'/><a/>", "{x: 1}", "a"),
        .init("text beside a block", "a<block>b</block>c", "{}", "a\nb\nc"),
        .init(
            "an input without end before its kin",
            "<view><input><image><text>x</text></view>",
            "{}",
            "view\n  input\n  image\n  text\n    x"
        ),
        .init("a checkbox with content", "<checkbox value='a'>x</checkbox>", "{}", "checkbox value=a\n  x"),
        .init("an import without end", "<import src='./a'><view/>", "{}", "view"),
        .init("upper case in tags of our own", "<View/><TEXT>a</TEXT>", "{}", "View\nTEXT\n  a"),
    ]
}
