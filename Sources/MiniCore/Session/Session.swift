/// What one running program lends to its JSAPIs: the only way from a JSAPI to anything outside it.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
public final class Session {
    /// Which program of which user is calling.
    public let identity: ProgramIdentity
    /// Facts about the program, the device and the launch that JSAPIs report.
    public let environment: HostEnvironment
    /// Moves between pages.
    public let navigation: any Navigation
    /// Shows dialogues.
    ///
    /// Already guarded by the host's deadline.
    public let userInterface: any UserInterface
    /// How the program's wall clock reads; stands still with a virtual clock.
    public let now: () -> WallTime
    /// Sends an event to the program's `my.on` listeners.
    public let emit: (_ event: String, _ value: Value) -> Void
    /// Answers `my.canIUse`.
    public let capabilities: (_ query: String) -> Bool
    /// The content of a file of the program's package; nil when there is none that can be read.
    public let packageFile: (_ path: String) -> [UInt8]?
    /// The same of the files alone that the program may read: those that mini.project.json includes.
    public let includedFile: (_ path: String) -> [UInt8]?
    /// How the network JSAPIs behave.
    public let networkSettings: NetworkSettings

    /// What the program sees of screen and device and may change.
    public let surface = ProgramSurface()
    /// How the program is connected; a host may change it while the program runs.
    public var networkStatus: NetworkStatus
    /// The sockets that the program has opened.
    public let sockets = ProgramSockets()

    private let protection: (any DataProtection)?
    /// The number of ``DataProtection/requireAccess(isOpen:)`` with which storage and files were opened.
    private var access = 0
    private let openStorage: () throws(APIError) -> any LocalStorage
    private var openedStorage: (any LocalStorage)?
    private let openNetwork: () throws(APIError) -> any ProgramNetwork
    private var openedNetwork: (any ProgramNetwork)?
    private let openFiles: () throws(APIError) -> any ProgramFiles
    private var openedFiles: (any ProgramFiles)?
    /// A call that is still on its way out must not open what was closed behind it.
    private var isClosed = false
    /// Closes from any thread what is open.
    package let closers = SessionClosers()
    private var extensions: [ObjectIdentifier: any Sendable]

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - packageFile: Reads a file of the program's package.
    ///   - includedFile: Reads a file of the package that mini.project.json includes for reading.
    ///   - openStorage: Opens the program's storage; called at first use, and again after a failure.
    ///   - openFiles: Opens the program's files; called at first use, and again after a failure.
    ///   - openNetwork: Makes the program's network; called at first use, and again after a failure.
    ///   - protection: Whether storage and files may be used now; nil for always.
    ///   - extensions: Values for a host's own session keys.
    public init(
        identity: ProgramIdentity,
        environment: HostEnvironment,
        navigation: any Navigation,
        userInterface: any UserInterface,
        now: @escaping () -> WallTime,
        emit: @escaping (String, Value) -> Void,
        capabilities: @escaping (String) -> Bool,
        packageFile: @escaping (String) -> [UInt8]? = { _ in nil },
        includedFile: @escaping (String) -> [UInt8]? = { _ in nil },
        networkSettings: NetworkSettings = NetworkSettings(),
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
        self.networkSettings = networkSettings
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

    /// The network as the program may use it, made at first use.
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
            // Files with keys of their own are accessible one by one, as their class says.
            try requireAccess(isOpen: openedFiles != nil || protection?.fileEncryption != nil)
            if let openedFiles { return openedFiles }
            try checkOpen()
            let files = try openFiles()
            closers.set(files.makeCloser(), for: .files)
            openedFiles = files
            return files
        }
    }

    /// Refuses stored data that a locked device protects, and has what was open before a lock opened again.
    private func requireAccess(isOpen: Bool) throws(APIError) {
        guard let protection else { return }
        let access = try protection.requireAccess(isOpen: isOpen)
        guard access != self.access else { return }
        self.access = access
        closeStorage()
    }

    /// Closes the storage that a lock has made inaccessible, so that its key leaves the memory.
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

    /// What the host put under a key of its own, or the key's default.
    public subscript<Key: SessionKey>(key: Key.Type) -> Key.Value {
        extensions[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }

    /// Gives back what an idle program does not need.
    package func rest() { openedStorage?.rest() }

    /// Closes the network, the files and the storage if they were opened.
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
