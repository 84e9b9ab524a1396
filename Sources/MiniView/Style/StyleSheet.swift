internal import MiniCore

/// What an .acss file says, with everything in it that is wrong.
package struct StyleSheet: Sendable {
    /// The files that it imports, in order; they come before its rules.
    package let imports: [StyleImport]
    /// The rules in the order of the file.
    package let rules: [StyleRule]
    /// How many rules for elements are among them and within them.
    package let ruleCount: Int
    /// What was left out, or is forbidden by ACSS and accepted.
    package let warnings: [StyleWarning]
    /// The declarations of properties that do not exist, up to a limit.
    package let unknownProperties: [StyleWarning]
}

/// An `@import` of a file.
package struct StyleImport: Sendable, Hashable {
    /// The path as it is written.
    package let specifier: String
    /// The media query behind it; empty for all media.
    package let media: String
    /// The line of the `@import`, from 1.
    package let line: Int
    /// Its column, from 1.
    package let column: Int
}

/// One rule of a style sheet.
package enum StyleRule: Sendable {
    /// Declarations for the elements that selectors name.
    case style(selectors: [Selector], declarations: [StyleDeclaration])
    /// `@media`: rules under a condition.
    case media(query: String, rules: [StyleRule])
    /// `@supports` and its like: rules under a condition that is taken as met.
    case group(prelude: String, rules: [StyleRule])
    /// `@keyframes`: an animation.
    case keyframes(prelude: String, frames: [StyleKeyframe])
    /// `@font-face`: a font.
    case fontFace([StyleDeclaration])
}

/// One step of an animation.
package struct StyleKeyframe: Sendable {
    /// `from`, `to` or percentages.
    package let prelude: String
    package let declarations: [StyleDeclaration]
}

/// One declaration.
package struct StyleDeclaration: Sendable, Hashable {
    /// The property in lower case; custom properties keep their case.
    package var name: String
    /// The value without comments, white space collapsed.
    package var value: String
    package var isImportant = false
}

/// Something wrong in a style sheet.
package struct StyleWarning: Sendable, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; nil where the whole file is meant.
    package let line: Int?
    /// From 1, in UTF-16 units.
    package let column: Int?
    package let message: String

    package init(file: String, line: Int? = nil, column: Int? = nil, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `app.acss:3:5: message`.
    package var description: String {
        "\(FilePlace.text(file: file, line: line, column: column)): \(message)"
    }
}
