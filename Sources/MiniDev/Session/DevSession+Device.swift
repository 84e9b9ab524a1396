internal import MiniCore
internal import MiniHost

/// The device of the program.
extension DevSession {
    /// Starts the program again on another device.
    func setDevice(_ fields: ScriptValue) async throws(PanelFailure) -> ScriptValue {
        let settings = try DeviceSettings(fields)
        if let name = fields["timeZone"]?.string, name != ProgramTimeZone.current {
            do throws(ProgramTimeZone.Failure) {
                try ProgramTimeZone.change(to: name)
            } catch {
                throw PanelFailure(error.message)
            }
        }
        settings.apply(to: &environment)
        await restart()
        browsers.send(["type": "device", "device": device])
        return .null
    }

    /// Changes the connection while the program runs: requests fail or wait, and the program is notified.
    func setConnection(_ connection: DeviceConnection) async -> ScriptValue {
        networkState.connection = connection
        environment.networkStatus = connection.status
        await program?.setNetworkStatus(connection.status)
        browsers.send(["type": "device", "device": device])
        return .null
    }

    /// Changes the theme while the program runs: the program is notified, and the browsers show its page with the other rules.
    func setTheme(_ theme: DeviceTheme) async -> ScriptValue {
        guard theme != environment.theme else { return .null }
        environment.theme = theme
        browsers.send(["type": "device", "device": device])
        await program?.setTheme(theme)
        await look()
        return .null
    }

    /// Locks or unlocks the device while the program runs.
    func setLocked(_ isLocked: Bool) throws(PanelFailure) -> ScriptValue {
        guard let lock else {
            throw PanelFailure("The program uses a protected device: lock it by the command mini device lock.")
        }
        lock.isLocked = isLocked
        browsers.send(["type": "device", "device": device])
        return .null
    }

    /// The device for browsers.
    var device: ScriptValue {
        let device = environment.device
        return [
            "width": .number(Double(device.screenWidth)), "height": .number(Double(device.screenHeight)),
            "pixelRatio": .number(device.pixelRatio), "statusBarHeight": .number(Double(device.statusBarHeight)),
            "titleBarHeight": .number(Double(device.titleBarHeight)),
            "bottomInset": .number(Double(device.bottomInset)),
            "textSize": .number(Double(device.fontSizeSetting)), "platform": .string(environment.platform),
            "language": .string(environment.language), "connection": .string(networkState.connection.rawValue),
            "theme": .string(environment.theme.rawValue),
            "timeZone": ProgramTimeZone.canChange ? .string(ProgramTimeZone.current) : .null,
            "isLocked": lock.map { .bool($0.isLocked) } ?? .null,
        ]
    }
}
