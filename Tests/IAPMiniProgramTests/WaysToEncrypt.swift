import Foundation
import IAPMiniProgram

/// Possible implementations of the vendor's protocol.
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

/// Returns nil for a failure, as in the vendor's table.
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

/// Returns the data for a failure, as in the vendor's sample.
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
