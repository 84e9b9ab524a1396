import MiniHost

extension ProgramTimeZone {
    /// Sets the zone of programs in the process of the command.
    ///
    /// - Parameter name: The value of `--time-zone`; nil without the option.
    static func apply(_ name: String?) throws(CommandFailure) {
        guard let name else { return }
        do throws(Failure) {
            try change(to: name)
        } catch {
            throw CommandFailure(message: "--time-zone: \(error.message)")
        }
    }
}
