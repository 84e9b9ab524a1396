package import MiniCore

/// A request of a program to the person, see ``UserInterface``.
package enum InterfaceRequest: Sendable {
    /// Shows a message.
    case alert(AlertDialog)
    /// Requests a confirmation.
    case confirm(ConfirmDialog)
    /// Requests a text.
    case prompt(PromptDialog)
    /// Requests a choice.
    case actionSheet(ActionSheetDialog)
    /// Requests a date, an option, a city or a region.
    case pick(PickerDialog)
    /// Requests an authorization.
    case authorize(AuthorizationDialog)
    /// Shows a short message.
    case showToast(Toast)
    /// Hides the short message.
    case hideToast
    /// Shows a loading indicator.
    case showLoading(String)
    /// Hides the loading indicator.
    case hideLoading
}

extension InterfaceRequest: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .alert(let dialog):
            encoder.encode(tag: 0)
            encoder.encode(dialog)
        case .confirm(let dialog):
            encoder.encode(tag: 1)
            encoder.encode(dialog)
        case .prompt(let dialog):
            encoder.encode(tag: 2)
            encoder.encode(dialog)
        case .actionSheet(let dialog):
            encoder.encode(tag: 3)
            encoder.encode(dialog)
        case .pick(let dialog):
            encoder.encode(tag: 4)
            encoder.encode(dialog)
        case .authorize(let dialog):
            encoder.encode(tag: 5)
            encoder.encode(dialog)
        case .showToast(let toast):
            encoder.encode(tag: 6)
            encoder.encode(toast)
        case .hideToast: encoder.encode(tag: 7)
        case .showLoading(let content):
            encoder.encode(tag: 8)
            encoder.encode(content)
        case .hideLoading: encoder.encode(tag: 9)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .alert(try decoder.decode())
            case 1: .confirm(try decoder.decode())
            case 2: .prompt(try decoder.decode())
            case 3: .actionSheet(try decoder.decode())
            case 4: .pick(try decoder.decode())
            case 5: .authorize(try decoder.decode())
            case 6: .showToast(try decoder.decode())
            case 7: .hideToast
            case 8: .showLoading(try decoder.decode())
            case 9: .hideLoading
            default: nil
            }
        }
    }
}
