import Foundation
import IAPMiniProgram

/// How an implementation of the vendor's protocol may be written.
enum WayToEncrypt: CaseIterable {
    case optionalResult
    case plainResult
    case optionalResultFailing
    case plainResultFailing

    /// Whether values are stored.
    var works: Bool { self == .optionalResult || self == .plainResult }

    func makeEncryptor() -> any GRVSecureLocalStorageEncryptorProtocol {
        switch self {
        case .optionalResult: OptionalResultEncryptor(fails: false)
        case .optionalResultFailing: OptionalResultEncryptor(fails: true)
        case .plainResult: PlainResultEncryptor(fails: false)
        case .plainResultFailing: PlainResultEncryptor(fails: true)
        }
    }
}

/// Answers a failure with nil, as the vendor's table says.
private class OptionalResultEncryptor: NSObject, GRVSecureLocalStorageEncryptorProtocol {
    let identifier = "optional result"
    private let fails: Bool

    init(fails: Bool) { self.fails = fails }

    func encrypt(_ data: String) -> String? { fails ? nil : Data(data.utf8).base64EncodedString() }

    func decrypt(_ data: String, identifier: String) -> String? {
        guard identifier == self.identifier else { return nil }
        return Data(base64Encoded: data).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Answers a failure with the data, as the vendor's sample does.
private class PlainResultEncryptor: NSObject, GRVSecureLocalStorageEncryptorProtocol {
    let identifier = "plain result"
    private let fails: Bool

    init(fails: Bool) { self.fails = fails }

    func encrypt(_ data: String) -> String { fails ? data : Data(data.utf8).base64EncodedString() }

    func decrypt(_ data: String, identifier: String) -> String? {
        guard identifier == self.identifier else { return nil }
        return Data(base64Encoded: data).map { String(decoding: $0, as: UTF8.self) }
    }
}
