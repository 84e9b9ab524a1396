internal import Glibc
public import MiniCore

/// The reason why stored data could not be accessed, for the host's log.
///
/// It contains paths, but never a key or a value.
public struct StorageError: Error, Sendable, Hashable {
    /// The kind of a failure.
    public enum Code: String, Sendable, Hashable {
        /// Another program or process holds the storage.
        case inUse
        /// A file or folder cannot be created, read or written.
        case unavailable
        /// The disk, or the share of it that this process may use, is full.
        case diskFull
        /// The database is damaged; its files are not changed.
        case damaged
        /// The file was created by another application; it is not changed.
        case foreignFile
        /// The file was written by a newer version; it is not changed.
        case newerVersion
        /// An encryptor failed to seal a value, or returned it unchanged; the value was not stored.
        case sealingFailed
        /// The database is encrypted and no key was passed, or its header is damaged.
        case keyNeeded
        /// No page of the database was written with the passed key.
        case wrongKey
        /// The key is not available or invalid; the context describes the fix.
        case unusableKey
        /// The value was sealed by an encryptor that is not available; it is not changed.
        case sealedValue
        /// The value is plaintext where sealed values are required: it was changed, or stored without an encryptor; it is
        /// not changed.
        case unsealedValue
        /// The encryptor of a stored value failed to open it; it is not changed.
        case openingFailed
        /// The device is locked, and a key is accessible only after the unlock.
        case locked
        /// SQLite reported an unexpected error.
        case failed
    }

    /// The error of the underlying layer.
    public enum Underlying: Sendable, Hashable {
        /// An extended result code of SQLite with its message.
        ///
        /// - Source: <https://www.sqlite.org/rescode.html>
        case sqlite(code: Int32, message: String)
        /// The number of the error of a system call, its `errno`.
        case system(errorNumber: Int32)
        /// The type of an encryptor's error, without its text, which may contain the value.
        case encryptor(errorType: String)
        /// The encryptor did not return in time.
        case encryptorTimeout
    }

    /// The kind of the failure.
    public let code: Code
    /// The operation and the file.
    public let context: String
    /// The error of the underlying layer, if there is one.
    public let underlying: Underlying?
    /// The process identifier of the holder, for `.inUse`; nil when it is not available.
    public let holder: Int32?

    /// Creates an error.
    package init(_ code: Code, _ context: String, underlying: Underlying? = nil, holder: Int32? = nil) {
        self.code = code
        self.context = context
        self.underlying = underlying
        self.holder = holder
    }
}

extension StorageError {
    /// The error for the program: a documented number and a clause without a path.
    public var apiError: APIError {
        switch code {
        case .inUse:
            APIError(
                .storageUnavailable,
                holder == getpid()
                    ? "another program of this process uses the storage" : "another process uses the storage"
            )
        case .unavailable: APIError(.storageUnavailable, "the storage cannot be read or written")
        case .diskFull: APIError(.diskFull, "the disk is full")
        case .damaged: APIError(.databaseDamaged, "the database is damaged")
        case .foreignFile: APIError(.storageUnavailable, "the database was made by another application")
        case .newerVersion: APIError(.storageUnavailable, "the database was written by a newer version")
        case .sealingFailed: APIError(.sealingFailed, "the value could not be sealed" + lateness)
        case .keyNeeded: APIError(.wrongDatabaseKey, "the database needs a key")
        case .wrongKey: APIError(.wrongDatabaseKey, "the database key is wrong")
        case .unusableKey: APIError(.wrongDatabaseKey, "the database key cannot be used")
        case .sealedValue: APIError(.openingFailed, "the value was sealed by an encryptor that is not available")
        case .unsealedValue: .unsealedValue
        case .openingFailed: APIError(.openingFailed, "the stored value could not be opened" + lateness)
        case .locked: .protectedDataUnavailable
        case .failed: APIError(.unknown, "the storage failed")
        }
    }

    private var lateness: String {
        underlying == .encryptorTimeout ? ", since the encryptor did not return in time" : ""
    }
}

extension APIError {
    /// The error for a stored value in plaintext where sealed values are required.
    package static let unsealedValue = APIError(
        .openingFailed,
        "the stored value is not sealed, and sealed values are required",
    )
}

extension StorageError: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        let cause =
            switch underlying {
            case .sqlite(let code, let message): " (SQLite \(code): \(message))"
            case .system(let number): " (\(String(cString: strerror(number))))"
            case .encryptor(let errorType): " (\(errorType))"
            case .encryptorTimeout: " (it did not return in time)"
            case nil: ""
            }
        let owner = holder.map { ", held by process \($0)" } ?? ""
        return "\(code.rawValue): \(context)\(owner)\(cause)"
    }
}
