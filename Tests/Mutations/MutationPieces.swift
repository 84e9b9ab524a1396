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

    /// Tokens of TypeScript.
    package static let typeScript = [
        ": T", "<T>", "<", ">", ">>", "as any", "as const", " satisfies T", "!", "?", "@d ", "enum E { A }",
        "namespace N {",
        "interface I {", "type T = ", "declare ", "abstract ", "private ", "readonly ", "static ", "accessor ",
        "import type ",
        "export = ", "export type ", "extends ", "implements I", "infer U", "keyof ", "is T", "asserts a", "this: T",
        "[k: string]: T",
        "=> void", "new () => T", "\u{3000}", "Ä",
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

    /// Tokens of JSON, and names and values of app.json.
    package static let json = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\u0000", "null", "true", "false", "0", "-", "-0",
        "1e999",
        "1E-5", ".5", "01", "\u{FEFF}", "\n", " ", "'", "//", "/*", "NaN", "\"__proto__\":", "\"a\":1,", "[[[[[[[[",
        "]]]]]]]]",
        "\"pages\":", "\"window\":", "\"tabBar\":", "\"subPackages\":", "\"root\":", "\"usingComponents\":",
        "\"pages/a/a\"", "\"../../a\"", "\"/\"", "\"\"", "\"plugins\":", "\"miniprogramRoot\":", "\"networkTimeout\":",
        "\"entryPagePath\":", "99999999999999999999", "\u{0}", "\u{1F}", "😀",
    ]

    /// Texts that programs send to reach what is not theirs, or to confuse a parser.
    package static let hostileTexts = [
        "", ".", "..", "/", "//", "../../../etc/passwd", "/etc/passwd", "\u{0}", "a\u{0}b", "https://usr/a",
        "https://usr/../b", "https://usr/%2e%2e/b", "https://usr", "https://usr/", "https://usr//a",
        "https://usr\u{301}/a",
        "https://resource/saved/a", "https://resource/temporary/a.txt", "https://resource/temporary/../saved/a",
        "file:///etc/passwd", "https://example.com/a?b#c", "http://127.0.0.1:22/", "https://user:word@example.com",
        "wss://example.com/", "javascript:1", "data:text/plain,a", "null", "{}", "[1,2]", "\"text\"", "\"\\ud800\"",
        "1e999",
        "{\"a\":", "__proto__", "constructor", "md5", "sha1", "utf-8", "gbk", "utf-16", "GET", "POST", "request",
        "uploadFile",
        "downloadFile", "getImageInfo", "log", "error", "scan", "exact", "a\r\nb: c", "😀", "\u{202E}", "\u{FEFF}",
        String(repeating: "a", count: 126), String(repeating: "/a", count: 600), String(repeating: "[", count: 600),
    ]

    /// Bytes that are not UTF-8.
    package static let hostileBytes: [[UInt8]] = [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE4, 0xB8],
    ]

    /// Parts of HTTP headers.
    package static let headers = [
        ";", "=", ",", "\"", " ", "\t", "\r\n", "\u{0}", "\u{7F}", "Domain=", "Path=", "Secure", "HttpOnly",
        "SameSite=None",
        "Max-Age=", "Expires=", "-1", "99999999999999999999", "__Host-", "__Secure-", ".example.com", "example.com",
        "com", "/",
        "/a/b", "Wed, 09 Jun 2032 10:18:14 GMT", "1601", "24:00:00", "é", "😀",
    ]

    /// Parts of texts in hexadecimal and base64url digits, with the words of key files.
    package static let keys = [
        "\n", " ", "id ", "retired ", "sealed-values-only", "0", "1", "4294967295", "4294967296", "-1", "00", "zz",
        "FF", "\r",
        "mini1.", "=", "-", "_", "+", "A", "\u{0}",
    ]
}
