internal import Glibc
public import MiniCore

/// Why stored data could not be reached, for the host's log: it names files, and never holds a key or a value.
public struct StorageError: Error, Sendable, Hashable {
    /// What kind of failure this is.
    public enum Code: String, Sendable, Hashable {
        /// Another program or process holds the storage.
        case inUse
        /// A file or folder cannot be made, read or written.
        case unavailable
        /// The disk, or the share of it that this process may use, is full.
        case diskFull
        /// The database is damaged; its files are left as they are.
        case damaged
        /// The file was made by something else; it is left as it is.
        case foreignFile
        /// The file was written by a newer version; it is left as it is.
        case newerVersion
        /// An encryptor failed to seal a value, or returned what it was given; nothing was stored.
        case sealingFailed
        /// The database has a key, and none was given; or its beginning is damaged.
        case keyNeeded
        /// No page of the database was written with the key that was given.
        case wrongKey
        /// The key cannot be had from where it is kept, or is no key; the context says what to do.
        case unusableKey
        /// The value was sealed by an encryptor that is not available; it is left as it is.
        case sealedValue
        /// The value is plaintext where sealed values are required: it was changed, or stored without an encryptor; it is left
        /// as it is.
        case unsealedValue
        /// The encryptor of a stored value refuses to open it; it is left as it is.
        case openingFailed
        /// The device is locked, and a key is accessible after the unlock alone.
        case locked
        /// SQLite failed in a way that storage does not expect.
        case failed
    }

    /// The error of the layer below.
    public enum Underlying: Sendable, Hashable {
        /// An extended result code of SQLite with its message.
        ///
        /// - Source: <https://www.sqlite.org/rescode.html>
        case sqlite(code: Int32, message: String)
        /// A value of `errno`.
        case system(errno: Int32)
        /// The type of what an encryptor threw; its text is left out, since it may hold the value.
        case encryptor(errorType: String)
    }

    /// What kind of failure this is.
    public let code: Code
    /// What was being done, and to which file.
    public let context: String
    /// The error of the layer below, if it had one.
    public let underlying: Underlying?
    /// The process that holds the storage, for `.inUse`; nil when it is not known.
    public let holder: Int32?

    /// Makes an error.
    package init(_ code: Code, _ context: String, underlying: Underlying? = nil, holder: Int32? = nil) {
        self.code = code
        self.context = context
        self.underlying = underlying
        self.holder = holder
    }
}

extension StorageError {
    /// What a program is told: a documented number and a clause without a path.
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
        case .sealingFailed: APIError(.sealingFailed, "the value could not be sealed")
        case .keyNeeded: APIError(.wrongDatabaseKey, "the database needs a key")
        case .wrongKey: APIError(.wrongDatabaseKey, "the database key is wrong")
        case .unusableKey: APIError(.wrongDatabaseKey, "the database key cannot be used")
        case .sealedValue: APIError(.openingFailed, "the value was sealed by an encryptor that is not available")
        case .unsealedValue: .unsealedValue
        case .openingFailed: APIError(.openingFailed, "the stored value could not be opened")
        case .locked: .protectedDataUnavailable
        case .failed: APIError(.unknown, "the storage failed")
        }
    }
}

extension APIError {
    /// That a stored value is plaintext where sealed values are required.
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
            case .system(let errno): " (errno \(errno))"
            case .encryptor(let errorType): " (\(errorType))"
            case nil: ""
            }
        let owner = holder.map { ", held by process \($0)" } ?? ""
        return "\(code.rawValue): \(context)\(owner)\(cause)"
    }
}
