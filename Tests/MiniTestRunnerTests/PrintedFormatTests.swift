import MiniCore
import MiniTestRunner
import Testing

struct PrintedFormatTests {
    @Test(arguments: [
        ("::error::boom", #":\:error::boom"#),
        ("a\n \t\u{A0}::add-mask::x\nb", "a\n \t\u{A0}:\\:add-mask::x\nb"),
        ("a\r::set-output name=x::y", "a\r:\\:set-output name=x::y"),
        ("a\r\n::debug::x", "a\r\n:\\:debug::x"),
        (":::error::x", #":\::error::x"#),
        ("a ::error::x", "a ::error::x"),
        ("a::b: ::c\n: :d", "a::b: ::c\n: :d"),
        ("x ##[error]y ###[group]z", #"x ##\[error]y ###\[group]z"#),
        ("##vso[task.setvariable]x ##teamcity[message]", #"##vso\[task.setvariable]x ##teamcity\[message]"#),
        ("## [a] # #[b] #[c]", "## [a] # #[b] #[c]"),
        // The runner ignores invisible characters.
        ("\u{FEFF}:\u{200D}:error::x", "\u{FEFF}:\u{200D}\\:error::x"),
        ("\u{1}::error::x", "\u{1}:\\:error::x"),
        ("#\u{AD}#\u{200B}[error]x", "#\u{AD}#\u{200B}\\[error]x"),
        // In Swift the colon and the accent are one character.
        ("::\u{301}error::x", ":\\:\u{301}error::x"),
    ])
    func `text contains no command for a CI system`(text: String, expected: String) {
        let printed = PrintedFormat.text.withoutCommands(text)
        #expect(Array(printed.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(PrintedFormat.workflowCommands.withoutCommands(text) == text)
    }

    @Test func `a JSON document keeps its value`() throws {
        let value: ScriptValue = ["text": "##[error]x ::y \n::z"]
        let printed = PrintedFormat.json.withoutCommands(JSON.text(value))
        #expect(!printed.contains("##["))
        #expect(try JSON.parse(printed) == value)
    }

    @Test func `markup keeps its content`() {
        #expect(PrintedFormat.markup.withoutCommands("<a>\n::x ##[y]</a>") == "<a>\n:&#58;x ##&#91;y]</a>")
    }
}
