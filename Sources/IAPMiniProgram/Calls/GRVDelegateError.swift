/// A mistake of a component of the super app that only the super app can correct.
///
/// The program receives a documented failure, or none. ``GRVExtensionDelegate/errorHandler`` receives this error. Each
/// case has the name of the method or of the JSAPI.
public enum GRVDelegateError: Error, Sendable, Hashable {
    /// Receives errors, from any thread.
    public typealias Handler = @Sendable (GRVDelegateError) -> Void

    /// The method did not return within ``GRVExtensionDelegate/deadline``.
    ///
    /// For the encryptor, each call that waited for the method passes this error.
    case timedOut(String)
    /// The method called back after its first result; the later result has no effect.
    case calledBackAgain(String)
    /// The method passed a value that JavaScript does not have.
    case unusableResult(String)
    /// The method returned a text that is not a language tag; the program has the language of the host.
    case invalidLanguage(String)
}

extension GRVDelegateError: CustomStringConvertible {
    /// The mistake and its remedy, as a sentence.
    public var description: String {
        switch self {
        case .timedOut(let name):
            "\(name) did not return in time; return soon, and call back later if the method has a callback"
        case .calledBackAgain(let name): "\(name) called back again; call back once"
        case .unusableResult(let name):
            "\(name) passed a value that is not a dictionary of texts, numbers, booleans, arrays and dictionaries"
        case .invalidLanguage(let name):
            "\(name) did not return a language tag; return a language and a region such as en-US"
        }
    }
}
