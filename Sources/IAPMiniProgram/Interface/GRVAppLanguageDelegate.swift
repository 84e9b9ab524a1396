/// The vendor's protocol to set the language that `my.getSystemInfo` reports.
///
/// ## Threading
/// The method of one registered delegate is called on a thread that is neither a program's nor the main one. The start of
/// a program waits for it, at most ``GRVExtensionDelegate/deadline``.
///
/// - Source: GRVAppLanguageDelegate, Customize the language, Antom integration guide.
public protocol GRVAppLanguageDelegate: AnyObject {
    /// The language and the region by ISO 639-1 and ISO 3166-1, such as `en-US`.
    func getAppLanguage() -> String
}
