/// The resources that one running program provides to its JSAPIs.
///
/// A JSAPI has no other access to anything outside of itself.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
public final class Session {
    /// The calling program and its user.
    public let identity: ProgramIdentity
    /// Information about the program, the device and the launch that JSAPIs report.
    public let environment: HostEnvironment
    /// Navigates between pages.
    public let navigation: any Navigation
    /// Shows dialogues.
    ///
    /// Already limited by the host's deadline.
    public let userInterface: any UserInterface
    /// The current time of the program's wall clock.
    ///
    /// It does not advance by itself with a virtual clock.
    public let now: () -> WallTime
    /// Sends an event to the program's `my.on` listeners.
    public let emit: (_ event: String, _ value: ScriptValue) -> Void
    /// Evaluates queries of `my.canIUse`.
    public let capabilities: (_ query: String) -> Bool
    /// The content of a file of the program's package; nil if it does not exist or cannot be read.
    public let packageFile: (_ path: String) -> [UInt8]?
    /// The content of a file that the program itself can read, because mini.project.json includes it.
    public let includedFile: (_ path: String) -> [UInt8]?
    /// The settings of the network JSAPIs.
    public let requestDefaults: RequestDefaults

    /// The state of the screen and the device that the program can change.
    public let deviceUI = DeviceUIState()
    /// The network connection of the program.
    ///
    /// A host can change it while the program runs.
    public var networkStatus: NetworkStatus
    /// The sockets that the program has opened.
    public let sockets = ProgramSockets()

    private let protection: (any DataProtection)?
    /// The result of ``DataProtection/requireAccess(isOpen:)`` with which storage and files were opened.
    private var access = 0
    private let openStorage: () throws(APIError) -> any LocalStorage
    private var openedStorage: (any LocalStorage)?
    private let openNetwork: () throws(APIError) -> any ProgramNetwork
    private var openedNetwork: (any ProgramNetwork)?
    private let openFiles: () throws(APIError) -> any ProgramFiles
    private var openedFiles: (any ProgramFiles)?
    /// Set by ``close()``.
    ///
    /// A call that has not returned yet must not reopen closed resources.
    private var isClosed = false
    /// Closes open resources from any thread.
    package let closers = SessionClosers()
    private var extensions: [ObjectIdentifier: any Sendable]

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - packageFile: Reads a file of the program's package.
    ///   - includedFile: Reads a file of the package that mini.project.json includes for reading.
    ///   - openStorage: Opens the program's storage. Called at first use, and again after a failure.
    ///   - openFiles: Opens the program's files. Called at first use, and again after a failure.
    ///   - openNetwork: Creates the program's network. Called at first use, and again after a failure.
    ///   - protection: Controls access to storage and files; nil for unlimited access.
    ///   - extensions: Values for a host's own session keys.
    public init(
        identity: ProgramIdentity,
        environment: HostEnvironment,
        navigation: any Navigation,
        userInterface: any UserInterface,
        now: @escaping () -> WallTime,
        emit: @escaping (String, ScriptValue) -> Void,
        capabilities: @escaping (String) -> Bool,
        packageFile: @escaping (String) -> [UInt8]? = { _ in nil },
        includedFile: @escaping (String) -> [UInt8]? = { _ in nil },
        requestDefaults: RequestDefaults = RequestDefaults(),
        extensions: SessionExtensions = SessionExtensions(),
        protection: (any DataProtection)? = nil,
        openStorage: @escaping () throws(APIError) -> any LocalStorage,
        openFiles: @escaping () throws(APIError) -> any ProgramFiles,
        openNetwork: @escaping () throws(APIError) -> any ProgramNetwork,
    ) {
        self.identity = identity
        self.environment = environment
        networkStatus = environment.network
        self.navigation = navigation
        self.userInterface = userInterface
        self.now = now
        self.emit = emit
        self.capabilities = capabilities
        self.extensions = extensions.values
        self.packageFile = packageFile
        self.includedFile = includedFile
        self.requestDefaults = requestDefaults
        self.protection = protection
        self.openStorage = openStorage
        self.openFiles = openFiles
        self.openNetwork = openNetwork
    }

    /// The program's local storage, opened at first use.
    public var storage: any LocalStorage {
        get throws(APIError) {
            try requireAccess(isOpen: openedStorage != nil)
            if let openedStorage { return openedStorage }
            try checkOpen()
            let storage = try openStorage()
            closers.set(storage.makeCloser(), for: .storage)
            openedStorage = storage
            return storage
        }
    }

    /// The program's network, created at first use.
    public var network: any ProgramNetwork {
        get throws(APIError) {
            if let openedNetwork { return openedNetwork }
            try checkOpen()
            let network = try openNetwork()
            closers.set({ network.close() }, for: .network)
            openedNetwork = network
            return network
        }
    }

    /// The program's files, opened at first use.
    public var files: any ProgramFiles {
        get throws(APIError) {
            // The accessibility of files with their own keys depends on the class of each file.
            try requireAccess(isOpen: openedFiles != nil || protection?.fileEncryption != nil)
            if let openedFiles { return openedFiles }
            try checkOpen()
            let files = try openFiles()
            closers.set(files.makeCloser(), for: .files)
            openedFiles = files
            return files
        }
    }

    /// Rejects access to stored data while the device is locked, and closes storage that was opened before a lock.
    private func requireAccess(isOpen: Bool) throws(APIError) {
        guard let protection else { return }
        let access = try protection.requireAccess(isOpen: isOpen)
        guard access != self.access else { return }
        self.access = access
        closeStorage()
    }

    /// Closes the storage that a lock has made inaccessible, so that its key is removed from memory.
    package func closeProtectedStorage() {
        guard openedStorage != nil else { return }
        do throws(APIError) {
            try requireAccess(isOpen: true)
        } catch {
            closeStorage()
        }
    }

    private func closeStorage() {
        openedStorage?.close()
        openedStorage = nil
    }

    private func checkOpen() throws(APIError) {
        guard !isClosed else { throw APIError(.stopped, "the program has been stopped") }
    }

    /// The host's value for a session key, or the key's default.
    public subscript<Key: SessionKey>(key: Key.Type) -> Key.Value {
        extensions[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }

    /// Releases resources that an idle program does not need.
    package func rest() { openedStorage?.rest() }

    /// Closes the network, the files and the storage if they are open.
    ///
    /// Idempotent.
    public func close() {
        isClosed = true
        openedNetwork?.close()
        openedNetwork = nil
        openedFiles?.close()
        openedFiles = nil
        closeStorage()
    }
}
