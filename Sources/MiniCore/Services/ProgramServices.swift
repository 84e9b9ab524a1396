/// What the host serves to one running program: its storage, its files, its network and the user interface.
///
/// Each resource is opened at its first use. The contracts are the protocols of the resources; their requests and results are
/// values, so that a host can serve a program from another process.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
package final class ProgramServices {
    /// Shows dialogues.
    package let userInterface: ProgramUserInterface
    /// Decides about the consent of the user to calls; nil if no JSAPI needs it, and in a worker, whose host decides.
    package let authorizer: (any CallAuthorizer)?

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
    package let closers = ResourceClosers()

    /// Creates the services of a program.
    ///
    /// - Parameters:
    ///   - authorizer: Decides about the consent of the user to calls; nil if none needs it.
    ///   - protection: Controls access to storage and files; nil for unlimited access.
    ///   - openStorage: Opens the program's storage. Called at first use, and again after a failure.
    ///   - openFiles: Opens the program's files. Called at first use, and again after a failure.
    ///   - openNetwork: Creates the program's network. Called at first use, and again after a failure.
    package init(
        userInterface: ProgramUserInterface,
        authorizer: (any CallAuthorizer)? = nil,
        protection: (any DataProtection)? = nil,
        openStorage: @escaping () throws(APIError) -> any LocalStorage,
        openFiles: @escaping () throws(APIError) -> any ProgramFiles,
        openNetwork: @escaping () throws(APIError) -> any ProgramNetwork,
    ) {
        self.userInterface = userInterface
        self.authorizer = authorizer
        self.protection = protection
        self.openStorage = openStorage
        self.openFiles = openFiles
        self.openNetwork = openNetwork
    }

    /// The program's local storage, opened at first use.
    package var storage: any LocalStorage {
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
    package var network: any ProgramNetwork {
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
    package var files: any ProgramFiles {
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

    /// Releases resources that an idle program does not need.
    package func releaseIdleResources() { openedStorage?.releaseIdleResources() }

    /// Closes the network, the files and the storage if they are open.
    ///
    /// Idempotent.
    package func close() {
        isClosed = true
        openedNetwork?.close()
        openedNetwork = nil
        openedFiles?.close()
        openedFiles = nil
        closeStorage()
    }
}
