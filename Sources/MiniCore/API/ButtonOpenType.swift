/// The action of a tapped `button`, by its `open-type`.
///
/// - Source: Button, Alipay open docs, and the vendor's type declarations of components.
package enum ButtonOpenType: String, CaseIterable, Sendable {
    /// Shares the page.
    case share
    /// Shares the page with a contact.
    case contactShare
    /// Requests the user's permission for `scope`.
    case getAuthorize
    /// Follows an account.
    case lifestyle
    /// Lets the user choose an avatar.
    case chooseAvatar
    /// `getAuthorize` with the scope `phoneNumber`, in the form that frameworks use.
    case getPhoneNumber
    /// `getAuthorize` with the scope `userInfo`, in the form that frameworks use.
    case getUserInfo

    /// The error message for an unknown open-type, with the most similar one as a suggestion.
    package static func message(unknown text: String) -> String {
        let nearest = text.utf8.count <= 100 ? Spelling.nearest(to: text, among: allCases.map(\.rawValue)) : nil
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        return "<button> has no open-type \"\(text)\"\(hint)"
    }
}
