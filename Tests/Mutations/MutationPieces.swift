/// The texts that mutations insert into inputs of each language.
package enum MutationPieces {
    /// Tokens of JavaScript.
    package static let javaScript = [
        "(", ")", "{", "}", "[", "]", ",", ";", ":", "=>", "=", "...", "async ", "await ", "yield ", "let ", "const ",
        "function ", "class A ", "static ", "get ", "#p", "new ", "super", "import ", "export ", "default ", "`", "${",
        "?.", "??", "**", "++", "-", "in ", "of ", "for (", "if (a) ", "/", "/*", "'", "\"", "\\", "\\u{", "0x", "1_",
        "\n",
        "<!--", "-->", "\u{2028}", "汉", "😀", "\u{0}", "#!", "*", "...a", "return ", "a: ", "from 'a'", "import.meta",
    ]

    /// Tokens of style sheets.
    package static let styles = [
        "a", ".b", "#c", "{", "}", "(", ")", "[", "]", ":", ";", ",", "@media", "@import '", "'", "\"", "\\", "/*",
        "*/", "url(", "!", "important", ">", "+", "~", "*", " ", "\n", "1px", "50%", "calc(", "var(--x)",
        "--x:var(--x)",
        "\u{0}", "\u{4E2D}", "@keyframes", ":not(", ":nth-child(", "<!--", "-->", "<", "</style>", "<script>", "1e3",
        "\\0", "\\110000 ", "\u{2028}", "display:flex;", "position:absolute;", "width:-1e308px;", "flex:1;", "rpx",
    ]

    /// Tokens of SJS, and names that lead out of data.
    package static let scripts = [
        ".constructor", "['constructor']", "[k]", "?.[`constructor`]", "?.", "...", "=>", "({", "})", "[", "]", "(",
        ")",
        "{", "}", ";", ",", "\n", "`${", "`", "'", "\"", "\\u0063", "/a/", "/", "//", "/*", "*/", "import ", "export ",
        " default ", " from './a.sjs';", "super.", "class A { ", "get ", "static ", "async ", "await ", "yield ",
        "function* ", "#x", "arguments", "this", "eval", "new.target", "typeof ", "delete ", "__proto__", "prototype",
        "in ", "let ", "const ", "var ", "return ", "throw ", "try {", "} catch (e) {", "\u{2028}", "你", "=", "+=",
        "++",
        "module.exports", "require('./a.sjs')", "$k", "$m",
    ]

    /// Tokens of AXML.
    package static let templates = [
        "{{", "}}", "{", "}", "<", ">", "/>", "</", "\"", "'", "`", "${", "\\", "\n", " ", "=", "&lt;", "&", "<!--",
        "-->",
        "a:if='{{x}}'", "a:else", "a:for='{{l}}'", "a:key='*this'", "<block>", "</block>", "<template is='t'/>",
        "<template name='t'>", "</template>", "=>", "(", ")", "[", "]", "?", "?.", ":", "...", ",", "item", "0", "in",
        "__proto__", "constructor", "\u{2028}", "你", "<![CDATA[", "/", "*/", "//",
        "<card>", "</card>", "<slot name='{{x}}' a='{{l}}'>", "</slot>", "slot='{{x}}'", "slot='b'", "slot-scope='p'",
        "<import-sjs name='{a, b: c}' from='./s.sjs'/>", "{{p.a}}", "<include src='./i'/>", "key='{{x}}'",
    ]

    /// Parts of URLs, and texts that resemble them.
    package static let urls = [
        "https:", "http:", "wss:", "file:", "custom:", "mailto:", "//", "/", "\\", "@", ":", "?", "#", "[", "]", "::",
        ".",
        "..", "%2e", "%", "%00", "%ff", "%41", "example.com", "bücher", "xn--", "xn--bcher-kva", "127.0.0.1", "0x7f",
        "256", "65536", "443", "C|", "c:", " ", "\t", "\n", "\u{0}", "\u{7F}", "\u{AD}", "\u{200D}", "。", "＠", "ß",
        "\u{FFFD}",
        "\u{10FFFF}", "👩‍👩‍👧", "ا", "^", "|", "<", "`", "{", "'", "\"", "a", "Z", "9",
    ]
}
