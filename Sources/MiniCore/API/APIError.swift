/// Why a JSAPI call failed, as the mini program sees it: a stable number and a clause.
///
/// JavaScript receives `{error, errorMessage}`. The message never holds a path, an address, a key or a stored value.
public struct APIError: Error, Sendable, Hashable {
    /// The number that a program may rely on for ever.
    public let code: Code
    /// One clause, without a full stop.
    public let message: String
    /// Text that JavaScript gets as `error` in place of the number, where the documentation asks for text.
    public let errorText: String?
    /// What JavaScript gets beside number and message, such as the status and the text of an answer that is no JSON.
    ///
    /// Made for the program alone: it belongs into no log.
    public let details: ValueObject

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The documented number.
    ///   - message: One clause for the program's developer.
    ///   - errorText: Replaces the number in `error`; `navigateBack` alone documents such an error.
    ///   - details: Further fields for JavaScript.
    public init(_ code: Code, _ message: String, errorText: String? = nil, details: ValueObject = ValueObject()) {
        self.code = code
        self.message = message
        self.errorText = errorText
        self.details = details
    }

    /// The object that `fail` receives: `{error, errorMessage}` and the details.
    public var value: Value {
        var object = details
        object["error"] = errorText.map(Value.string) ?? .number(Double(code.rawValue))
        object["errorMessage"] = .string(message)
        return .object(object)
    }

    /// The error for a log: without the details.
    public var withoutDetails: APIError {
        details.isEmpty ? self : APIError(code, message, errorText: errorText)
    }
}

extension APIError {
    /// A number of the table of JSAPI errors.
    ///
    /// Numbers are never reused. The vendor gives one number several meanings, by JSAPI: names of one number are equal, so
    /// `case .networkFailed` matches a full storage as well. Which of them is meant, the JSAPI says that failed.
    ///
    /// - Source: up to 10100 the vendor's documentation; from 10101 MiniHost's own, where the vendor has none.
    public struct Code: RawRepresentable, Hashable, Sendable, Comparable {
        /// The number.
        public let rawValue: Int

        /// Makes a code of a number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The first number of those that a host's own JSAPIs may give a meaning: 20000.
        public static let firstOfHosts = Code(rawValue: 20_000)

        /// What any call may fail with, whatever its JSAPI declares.
        package static let general: Set<Code> = [
            .notImplemented, .invalidParameter, .unknown, .noPermission, .aborted, .outOfTime, .outOfMemory, .tooMany,
            .stopped,
        ]

        /// Orders codes by number.
        public static func < (left: Code, right: Code) -> Bool { left.rawValue < right.rawValue }

        /// 1: the JSAPI or page is unknown or not available here.
        public static let notImplemented = Code(rawValue: 1)
        /// 2: a parameter is missing, of the wrong type or out of range.
        public static let invalidParameter = Code(rawValue: 2)
        /// 3: the host failed in a way that has no number of its own.
        public static let unknown = Code(rawValue: 3)
        /// 3: the URL of `my.connectSocket` is missing or empty.
        public static let socketURLMissing = Code(rawValue: 3)
        /// 4: the URL of `my.connectSocket` cannot be parsed.
        public static let socketURLInvalid = Code(rawValue: 4)
        /// 4: the program lacks the permission.
        public static let noPermission = Code(rawValue: 4)
        /// 5: the URL of `my.connectSocket` begins with neither `ws:` nor `wss:`.
        public static let socketSchemeUnknown = Code(rawValue: 5)
        /// 6: a socket was not open in time.
        public static let socketTimedOut = Code(rawValue: 6)
        /// 8: the program's first page cannot do that.
        public static let firstPage = Code(rawValue: 8)
        /// 9: the call was aborted.
        public static let aborted = Code(rawValue: 9)
        /// 10: there is no such socket, or it is not open yet.
        public static let socketNotOpen = Code(rawValue: 10)
        /// 11: a message could not be sent on a socket.
        public static let sendingFailed = Code(rawValue: 11)
        /// 11: the file to upload is missing, or none of the program's.
        public static let uploadedFileUnusable = Code(rawValue: 11)
        /// 11: the page is not on the tab bar.
        public static let noTabPage = Code(rawValue: 11)
        /// 11: the person cancelled.
        public static let cancelled = Code(rawValue: 11)
        /// 12: the program's storage would pass its total limit.
        public static let storageFull = Code(rawValue: 12)
        /// 12: the network or the server failed; for `my.downloadFile`, a status of 400 or more as well.
        public static let networkFailed = Code(rawValue: 12)
        /// 12: the file to save is missing.
        public static let savedFileMissing = Code(rawValue: 12)
        /// 13: the exchange took longer than its timeout.
        public static let timedOut = Code(rawValue: 13)
        /// 13: the file could not be saved.
        public static let savingFailed = Code(rawValue: 13)
        /// 14: one stored value is over its limit.
        public static let valueTooLarge = Code(rawValue: 14)
        /// 14: an answer is not what `dataType` says.
        public static let decodingFailed = Code(rawValue: 14)
        /// 19: the response to `my.request` has a status of 400 or more; the object holds `status`, `headers` and `data` as well.
        public static let httpStatus = Code(rawValue: 19)
        /// 19: the file to save is over its limit.
        public static let savedFileTooLarge = Code(rawValue: 19)
        /// 20: the program has no configuration of its own.
        public static let noExtConfig = Code(rawValue: 20)
        /// 21: the program's configuration of its own is switched off.
        public static let extConfigDisabled = Code(rawValue: 21)
        /// 20: the URL's scheme is not allowed: use https or wss.
        public static let httpRefused = Code(rawValue: 20)
        /// 10022: there is no such file or folder, or none to put it into.
        public static let fileNotFound = Code(rawValue: 10022)
        /// 10023: a file is expected, and this is a folder.
        public static let isFolder = Code(rawValue: 10023)
        /// 10024: the path is none of the program's, or may not be used so.
        public static let fileNotPermitted = Code(rawValue: 10024)
        /// 10025: there is a file or folder of that name.
        public static let fileExists = Code(rawValue: 10025)
        /// 10027: the folder is not empty.
        public static let folderNotEmpty = Code(rawValue: 10027)
        /// 10028: the file or all of the program's files would pass their limit.
        public static let filesTooLarge = Code(rawValue: 10028)
        /// 11000: there is nothing here to find beacons with.
        public static let beaconsUnsupported = Code(rawValue: 11000)
        /// 10101: a value could not be sealed; nothing was stored.
        public static let sealingFailed = Code(rawValue: 10101)
        /// 10102: a stored value could not be opened; it is left as it was.
        public static let openingFailed = Code(rawValue: 10102)
        /// 10104: the disk is full.
        public static let diskFull = Code(rawValue: 10104)
        /// 10105: the storage cannot be written, or another process holds it.
        public static let storageUnavailable = Code(rawValue: 10105)
        /// 10106: the database key is wrong, or needed and not to be had.
        public static let wrongDatabaseKey = Code(rawValue: 10106)
        /// 10107: the database, or an encrypted file, is damaged.
        public static let databaseDamaged = Code(rawValue: 10107)
        /// 10108: the device is locked, and the protection class of the data forbids access.
        public static let protectedDataUnavailable = Code(rawValue: 10108)
        /// 10110: the time for the call or the turn ran out.
        public static let outOfTime = Code(rawValue: 10110)
        /// 10111: the program's memory limit was passed.
        public static let outOfMemory = Code(rawValue: 10111)
        /// 10112: too many timers, pending calls, sockets or nodes.
        public static let tooMany = Code(rawValue: 10112)
        /// 10113: the program has been stopped.
        public static let stopped = Code(rawValue: 10113)
    }
}
