import ArgumentParser
import MiniHost
import MiniProtection

/// The device in a data folder.
struct DeviceArguments: ParsableArguments {
    @OptionGroup var data: DataFolderArguments

    /// The device.
    func device() throws(CommandFailure) -> DataDevice { DataDevice(dataFolder: try data.folder()) }

    /// The keybag in the lock state that the last command has left.
    func keybag() throws(CommandFailure) -> Keybag { try device().keybag() }
}

extension CommandFailure {
    init(_ error: ProtectionError) {
        self.init(
            message: Text.capitalized(Text.sentence(error.message)),
            status: error.code == .invalidParameter ? .usageError : .failed,
        )
    }

    init(_ error: KeychainError) {
        self.init(
            message: Text.capitalized(
                Text.sentence("\(Text.escaped(error.message)) (\(error.status), \(error.status.rawValue))")
            ),
            status: error.status == .param ? .usageError : .failed,
        )
    }

    /// Runs a closure and converts its error into a failure of the command.
    static func device<Result>(_ body: () throws(ProtectionError) -> Result) throws(CommandFailure) -> Result {
        do throws(ProtectionError) { return try body() } catch { throw CommandFailure(error) }
    }

    /// Runs a closure and converts its error into a failure of the command.
    static func keychain<Result>(_ body: () throws(KeychainError) -> Result) throws(CommandFailure) -> Result {
        do throws(KeychainError) { return try body() } catch { throw CommandFailure(error) }
    }
}
