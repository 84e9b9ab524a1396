/// The error of a failed JSAPI call: a stable number and a message.
///
/// JavaScript receives `{error, errorMessage}`. The message never contains a path, an address, a key or a stored value.
public struct APIError: Error, Sendable, Hashable {
    /// The error number.
    ///
    /// Programs can rely on it.
    public let code: Code
    /// The message: one clause without a full stop.
    public let message: String
    /// The text that JavaScript receives as `error` instead of the number, for JSAPIs that document a text.
    public let errorText: String?
    /// Further fields that JavaScript receives, such as the status and the text of a response that is not JSON.
    ///
    /// The fields are for the program only and must not be logged.
    public let details: ScriptObject

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The documented number.
    ///   - message: One clause for the program's developer.
    ///   - errorText: Replaces the number in `error`. Only `navigateBack` documents such an error.
    ///   - details: Further fields for JavaScript.
    public init(_ code: Code, _ message: String, errorText: String? = nil, details: ScriptObject = ScriptObject()) {
        self.code = code
        self.message = message
        self.errorText = errorText
        self.details = details
    }

    /// The object that `fail` receives: `{error, errorMessage}` and the details.
    public var value: ScriptValue {
        var object = details
        object["error"] = errorText.map(ScriptValue.string) ?? .number(Double(code.rawValue))
        object["errorMessage"] = .string(message)
        return .object(object)
    }

    /// The error without its details, for a log.
    public var withoutDetails: APIError {
        details.isEmpty ? self : APIError(code, message, errorText: errorText)
    }
}

extension APIError {
    /// An error number of a JSAPI.
    ///
    /// Numbers are never reused. The vendor uses one number with several meanings, depending on the JSAPI. Names with the same
    /// number are equal, so `case .networkFailed` also matches a full storage. The failed JSAPI determines the meaning.
    ///
    /// - Source: The vendor's documentation up to 10100. Numbers from 10101 on are MiniHost's own, for errors that the vendor
    ///   does not document.
    public struct Code: RawRepresentable, Hashable, Sendable, Comparable {
        /// The number.
        public let rawValue: Int

        /// Creates a code from a number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The first number for the JSAPIs of a host: 20000.
        public static let firstOfHosts = Code(rawValue: 20_000)

        /// The codes with which any call can fail, whatever its JSAPI declares.
        package static let general: Set<Code> = [
            .notImplemented, .invalidParameter, .unknown, .noPermission, .aborted, .outOfTime, .outOfMemory, .tooMany,
            .stopped,
        ]

        /// Orders codes by number.
        public static func < (left: Code, right: Code) -> Bool { left.rawValue < right.rawValue }

        /// 1: the JSAPI or page is unknown or not available.
        public static let notImplemented = Code(rawValue: 1)
        /// 2: a parameter is missing, of the wrong type or out of range.
        public static let invalidParameter = Code(rawValue: 2)
        /// 3: the host failed and no other number applies.
        public static let unknown = Code(rawValue: 3)
        /// 3: the URL of `my.connectSocket` is missing or empty.
        public static let socketURLMissing = Code(rawValue: 3)
        /// 4: the URL of `my.connectSocket` cannot be parsed.
        public static let socketURLInvalid = Code(rawValue: 4)
        /// 4: the program lacks the permission.
        public static let noPermission = Code(rawValue: 4)
        /// 5: the URL of `my.connectSocket` begins with neither `ws:` nor `wss:`.
        public static let socketSchemeUnknown = Code(rawValue: 5)
        /// 6: the socket did not open in time.
        public static let socketTimedOut = Code(rawValue: 6)
        /// 8: the operation is not possible on the program's first page.
        public static let firstPage = Code(rawValue: 8)
        /// 9: the call was aborted.
        public static let aborted = Code(rawValue: 9)
        /// 10: the socket does not exist or is not open yet.
        public static let socketNotOpen = Code(rawValue: 10)
        /// 11: a message could not be sent on the socket.
        public static let sendingFailed = Code(rawValue: 11)
        /// 11: the file to upload is missing or is not a file of the program.
        public static let uploadedFileUnusable = Code(rawValue: 11)
        /// 11: the page is not on the tab bar.
        public static let noTabPage = Code(rawValue: 11)
        /// 11: the user cancelled.
        public static let cancelled = Code(rawValue: 11)
        /// 12: the program's storage would exceed its total limit.
        public static let storageFull = Code(rawValue: 12)
        /// 12: the network or the server failed; for `my.downloadFile`, also a status of 400 or more.
        public static let networkFailed = Code(rawValue: 12)
        /// 12: the file to save is missing.
        public static let savedFileMissing = Code(rawValue: 12)
        /// 13: the exchange took longer than its timeout.
        public static let timedOut = Code(rawValue: 13)
        /// 13: the file could not be saved.
        public static let savingFailed = Code(rawValue: 13)
        /// 14: a stored value exceeds its limit.
        public static let valueTooLarge = Code(rawValue: 14)
        /// 14: the response does not have the type that `dataType` specifies.
        public static let decodingFailed = Code(rawValue: 14)
        /// 19: the response to `my.request` has a status of 400 or more; the error object also has `status`, `headers` and
        /// `data`.
        public static let httpStatus = Code(rawValue: 19)
        /// 19: the file to save exceeds its limit.
        public static let savedFileTooLarge = Code(rawValue: 19)
        /// 20: the program has no third-party configuration.
        public static let noExtConfig = Code(rawValue: 20)
        /// 21: the program's third-party configuration is disabled.
        public static let extConfigDisabled = Code(rawValue: 21)
        /// 20: the scheme of the URL is not allowed: use https or wss.
        public static let httpRefused = Code(rawValue: 20)
        /// 10022: the file or folder does not exist, or the folder to put it in does not exist.
        public static let fileNotFound = Code(rawValue: 10022)
        /// 10023: a file is expected, but the path is a folder.
        public static let isFolder = Code(rawValue: 10023)
        /// 10024: the path does not belong to the program, or the operation is not permitted on it.
        public static let fileNotPermitted = Code(rawValue: 10024)
        /// 10025: a file or folder of that name exists.
        public static let fileExists = Code(rawValue: 10025)
        /// 10027: the folder is not empty.
        public static let folderNotEmpty = Code(rawValue: 10027)
        /// 10028: the file, or all files of the program together, would exceed their limit.
        public static let filesTooLarge = Code(rawValue: 10028)
        /// 11000: searching for beacons is not supported.
        public static let beaconsUnsupported = Code(rawValue: 11000)
        /// 10101: a value could not be encrypted; nothing was stored.
        public static let sealingFailed = Code(rawValue: 10101)
        /// 10102: a stored value could not be decrypted; it stays unchanged.
        public static let openingFailed = Code(rawValue: 10102)
        /// 10104: the disk is full.
        public static let diskFull = Code(rawValue: 10104)
        /// 10105: the storage cannot be written, or another process has it open.
        public static let storageUnavailable = Code(rawValue: 10105)
        /// 10106: the database key is wrong, or is required and not available.
        public static let wrongDatabaseKey = Code(rawValue: 10106)
        /// 10107: the database or an encrypted file is damaged.
        public static let databaseDamaged = Code(rawValue: 10107)
        /// 10108: the device is locked, and the protection class of the data forbids access.
        public static let protectedDataUnavailable = Code(rawValue: 10108)
        /// 10110: the time limit of the call or of the turn was exceeded.
        public static let outOfTime = Code(rawValue: 10110)
        /// 10111: the program's memory limit was exceeded.
        public static let outOfMemory = Code(rawValue: 10111)
        /// 10112: too many timers, pending calls, sockets or nodes.
        public static let tooMany = Code(rawValue: 10112)
        /// 10113: the program has been stopped.
        public static let stopped = Code(rawValue: 10113)
    }
}
