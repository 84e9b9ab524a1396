extension APIError {
    /// The reason of a failure: a name, and the number that programs receive.
    ///
    /// Numbers are never reused. The vendor uses one number with several meanings, depending on the JSAPI. So several reasons
    /// have the same number, and reasons are equal if their names and numbers are.
    ///
    /// - Source: The vendor's documentation up to 10100. Numbers from 10101 on are MiniHost's own, for errors that the vendor
    ///   does not document.
    public struct Reason: Hashable, Sendable {
        /// The name: that of the constant, or empty for a number without a name.
        public let name: String
        /// The number that programs receive.
        public let code: Int

        /// Creates a reason.
        ///
        /// - Parameters:
        ///   - name: A name that distinguishes reasons with the same number; empty for a number of a host or a mock.
        ///   - code: The number. The numbers of a host's own JSAPIs begin at 20000.
        public init(_ name: String = "", code: Int) {
            self.name = name
            self.code = code
        }

        /// The first number for the JSAPIs of a host: 20000.
        public static let firstOfHosts = Reason(code: 20_000)

        /// The reasons for which any call can fail, whatever its JSAPI declares.
        package static let general: Set<Reason> = [
            .notImplemented, .invalidParameter, .unknown, .noPermission, .aborted, .outOfTime, .outOfMemory, .tooMany,
            .stopped, .consentRefused, .consentDenied,
        ]

        /// 1: the JSAPI or page is unknown or not available.
        public static let notImplemented = Reason("notImplemented", code: 1)
        /// 2: a parameter is missing, of the wrong type or out of range.
        public static let invalidParameter = Reason("invalidParameter", code: 2)
        /// 3: the host failed and no other number applies.
        public static let unknown = Reason("unknown", code: 3)
        /// 3: the URL of `my.connectSocket` is missing or empty.
        public static let socketURLMissing = Reason("socketURLMissing", code: 3)
        /// 4: the URL of `my.connectSocket` cannot be parsed.
        public static let socketURLInvalid = Reason("socketURLInvalid", code: 4)
        /// 4: the program lacks the permission.
        public static let noPermission = Reason("noPermission", code: 4)
        /// 5: the URL of `my.connectSocket` begins with neither `ws:` nor `wss:`.
        public static let socketSchemeUnknown = Reason("socketSchemeUnknown", code: 5)
        /// 6: the socket did not open in time.
        public static let socketTimedOut = Reason("socketTimedOut", code: 6)
        /// 8: the operation is not possible on the program's first page.
        public static let firstPage = Reason("firstPage", code: 8)
        /// 9: the call was aborted.
        public static let aborted = Reason("aborted", code: 9)
        /// 10: the socket does not exist or is not open yet.
        public static let socketNotOpen = Reason("socketNotOpen", code: 10)
        /// 11: a message could not be sent on the socket.
        public static let sendingFailed = Reason("sendingFailed", code: 11)
        /// 11: the file to upload is missing or is not a file of the program.
        public static let uploadedFileUnusable = Reason("uploadedFileUnusable", code: 11)
        /// 11: the page is not on the tab bar.
        public static let noTabPage = Reason("noTabPage", code: 11)
        /// 11: the user cancelled.
        public static let cancelled = Reason("cancelled", code: 11)
        /// 12: the program's storage would exceed its total limit.
        public static let storageFull = Reason("storageFull", code: 12)
        /// 12: the network or the server failed; for `my.downloadFile`, also a status of 400 or more.
        public static let networkFailed = Reason("networkFailed", code: 12)
        /// 12: the file to save is missing.
        public static let savedFileMissing = Reason("savedFileMissing", code: 12)
        /// 13: the exchange took longer than its timeout.
        public static let timedOut = Reason("timedOut", code: 13)
        /// 13: the file could not be saved.
        public static let savingFailed = Reason("savingFailed", code: 13)
        /// 14: a stored value exceeds its limit.
        public static let valueTooLarge = Reason("valueTooLarge", code: 14)
        /// 14: the response does not have the type that `dataType` specifies.
        public static let decodingFailed = Reason("decodingFailed", code: 14)
        /// 19: the response to `my.request` has a status of 400 or more; the error object also has `status`, `headers` and
        /// `data`.
        public static let httpStatus = Reason("httpStatus", code: 19)
        /// 19: the file to save exceeds its limit.
        public static let savedFileTooLarge = Reason("savedFileTooLarge", code: 19)
        /// 20: the program has no third-party configuration.
        public static let noExtConfig = Reason("noExtConfig", code: 20)
        /// 21: the program's third-party configuration is disabled.
        public static let extConfigDisabled = Reason("extConfigDisabled", code: 21)
        /// 20: the scheme of the URL is not allowed: use https or wss.
        public static let httpRefused = Reason("httpRefused", code: 20)
        /// 2001: the user refused the scope that the JSAPI needs.
        public static let consentRefused = Reason("consentRefused", code: 2001)
        /// 2002: the user has refused the scope before, and is not asked again.
        public static let consentDenied = Reason("consentDenied", code: 2002)
        /// 10022: the file or folder does not exist, or the folder to put it in does not exist.
        public static let fileNotFound = Reason("fileNotFound", code: 10022)
        /// 10023: a file is expected, but the path is a folder.
        public static let isFolder = Reason("isFolder", code: 10023)
        /// 10024: the path does not belong to the program, or the operation is not permitted on it.
        public static let fileNotPermitted = Reason("fileNotPermitted", code: 10024)
        /// 10025: a file or folder of that name exists.
        public static let fileExists = Reason("fileExists", code: 10025)
        /// 10027: the folder is not empty.
        public static let folderNotEmpty = Reason("folderNotEmpty", code: 10027)
        /// 10028: the file, or all files of the program together, would exceed their limit.
        public static let filesTooLarge = Reason("filesTooLarge", code: 10028)
        /// 11000: searching for beacons is not supported.
        public static let beaconsUnsupported = Reason("beaconsUnsupported", code: 11000)
        /// 10101: a value could not be encrypted; nothing was stored.
        public static let sealingFailed = Reason("sealingFailed", code: 10101)
        /// 10102: a stored value could not be decrypted; it stays unchanged.
        public static let openingFailed = Reason("openingFailed", code: 10102)
        /// 10104: the disk is full.
        public static let diskFull = Reason("diskFull", code: 10104)
        /// 10105: the storage cannot be written, or another process has it open.
        public static let storageUnavailable = Reason("storageUnavailable", code: 10105)
        /// 10106: the database key is wrong, or is required and not available.
        public static let wrongDatabaseKey = Reason("wrongDatabaseKey", code: 10106)
        /// 10107: the database or an encrypted file is damaged.
        public static let databaseDamaged = Reason("databaseDamaged", code: 10107)
        /// 10108: the device is locked, and the protection class of the data forbids access.
        public static let protectedDataUnavailable = Reason("protectedDataUnavailable", code: 10108)
        /// 10110: the time limit of the call or of the turn was exceeded.
        public static let outOfTime = Reason("outOfTime", code: 10110)
        /// 10111: the program's memory limit was exceeded.
        public static let outOfMemory = Reason("outOfMemory", code: 10111)
        /// 10112: too many timers, pending calls, sockets or nodes.
        public static let tooMany = Reason("tooMany", code: 10112)
        /// 10113: the program has been stopped.
        public static let stopped = Reason("stopped", code: 10113)
    }
}

extension Set<APIError.Reason> {
    /// The numbers of the reasons.
    package var codes: Set<Int> { Set<Int>(lazy.map(\.code)) }
}
