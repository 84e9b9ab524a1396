/// What a `button` does by its `open-type` when it is tapped.
///
/// - Source: button, Alipay open docs, and the vendor's type declarations of components.
package enum ButtonOpenType: String, CaseIterable, Sendable {
    /// Shares the page.
    case share
    /// Shares the page with a contact.
    case contactShare
    /// Asks the person for what `scope` stands for.
    case getAuthorize
    /// Follows an account.
    case lifestyle
    /// Has the person choose a picture of themselves.
    case chooseAvatar
    /// `getAuthorize` with the scope `phoneNumber`, as frameworks write it.
    case getPhoneNumber
    /// `getAuthorize` with the scope `userInfo`, as frameworks write it.
    case getUserInfo

    /// What is wrong with a text that is none of them, with the one that may have been meant.
    package static func message(unknown text: String) -> String {
        let nearest = text.utf8.count <= 100 ? Spelling.nearest(to: text, among: allCases.map(\.rawValue)) : nil
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        return "<button> has no open-type \"\(text)\"\(hint)"
    }
}
