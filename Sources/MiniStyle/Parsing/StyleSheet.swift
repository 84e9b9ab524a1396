internal import MiniCore

/// The content of an .acss file with all its mistakes.
package struct StyleSheet: Sendable {
    /// The imported files, in order.
    ///
    /// They precede its rules.
    package let imports: [StyleImport]
    /// The rules in the order of the file.
    package let rules: [StyleRule]
    /// The number of rules for elements, including nested ones.
    package let ruleCount: Int
    /// Mistakes that were ignored, and features that ACSS forbids and that are accepted.
    package let warnings: [StyleWarning]
    /// The declarations of properties that do not exist, up to a limit.
    package let unknownProperties: [StyleWarning]
}

/// An `@import` of a file.
package struct StyleImport: Sendable, Hashable {
    /// The path as written in the file.
    package let specifier: String
    /// The media query after the path, or an empty string for all media.
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
    /// `@supports` and similar: rules under a condition that is taken as met.
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
    /// The property in lower case.
    ///
    /// Custom properties keep their case.
    package var name: String
    /// The value without comments, with white space collapsed.
    package var value: String
    package var isImportant = false

    /// Creates a declaration that is not important unless stated.
    package init(name: String, value: String, isImportant: Bool = false) {
        self.name = name
        self.value = value
        self.isImportant = isImportant
    }
}

/// A mistake in a style sheet.
package struct StyleWarning: Sendable, Hashable, CustomStringConvertible {
    package let file: String
    /// The line, from 1, or nil for the entire file.
    package let line: Int?
    /// The column in UTF-16 units, from 1.
    package let column: Int?
    package let message: String
    /// The line of the file with a caret below; nil if there is none.
    package let excerpt: String?
    /// Whether the sheet cannot be compiled, or a part of it has another form than a rule or a declaration.
    package let isError: Bool

    package init(
        file: String,
        line: Int? = nil,
        column: Int? = nil,
        message: String,
        excerpt: String? = nil,
        isError: Bool = false,
    ) {
        self.excerpt = excerpt
        self.isError = isError
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// The format is `app.acss:3:5: message`.
    package var description: String {
        "\(FilePlace.text(file: file, line: line, column: column)): \(message)"
    }
}
