package import MiniCore

/// The result of a dialog that a person has closed in a browser.
package struct DialogResult: Sendable, Equatable {
    /// The index of the tapped button, or its text; -1, null or undefined if the dialog was cancelled.
    package let button: ScriptValue
    /// The text of a prompt, or the choice of a picker.
    package let value: ScriptValue
    /// The index of the chosen item, from 0, or the indexes of the items of several lists; undefined for none.
    package let index: ScriptValue

    /// Reads the message.
    package init(_ message: ScriptValue) {
        button = message["button"] ?? .undefined
        value = message["value"] ?? .undefined
        index = message["index"] ?? .undefined
    }

    /// Whether the last button was tapped, which confirms.
    ///
    /// - Parameter buttons: The texts of the buttons.
    func isConfirmed(_ buttons: [String]) -> Bool {
        switch button {
        case .number(let index): index == Double(buttons.count - 1)
        case .string(let text): text == buttons.last
        default: false
        }
    }
}
