internal import MiniCore
internal import MiniHost

/// Sounds and videos of the program, which play in one browser: ``DevBrowsers/player``.
extension DevSession {
    /// A sound in a browser.
    struct Sound: Sendable {
        /// The browser that plays it.
        var player: Int
        /// The address that the browser has, as the program wrote it.
        var source: String
        var isPlaying = false
    }

    /// The maximum number of sounds that the program has at a time: browsers keep a decoder and a file for each.
    static let soundLimit = 32

    /// The commands of a program that a browser carries out.
    static let mediaCommands: Set = ["createInnerAudioContext.command", "createVideoContext.command"]

    /// Sends a command of the program to the browser that plays.
    func play(_ change: DeviceUIChange) async {
        guard let player = browsers.player else { return }
        let parameters = change.parameters
        let key = parameters["id"]?.string ?? ""
        let command = parameters["command"]?.string ?? ""
        var message = ScriptObject([
            ("type", "media"), ("command", .string(command)), ("value", parameters["value"] ?? .null),
        ])
        if change.name == "createVideoContext.command" {
            message["video"] = .string(key)
        } else {
            message["sound"] = .string(key)
            var settings = parameters["settings"]?.object ?? ScriptObject()
            if sounds[key] == nil, sounds.count >= Self.soundLimit {
                if command == "play" || settings["autoplay"] == true { await refuseSound(key) }
                return
            }
            settings["src"] = await source(of: key, settings["src"]?.string ?? "", in: player)
            message["settings"] = .object(settings)
            if command == "destroy" { sounds[key] = nil }
        }
        browsers.send(.object(message), to: player)
    }

    /// The URL of a sound; nil if the browser has it already.
    private func source(of key: String, _ address: String, in player: Int) async -> ScriptValue? {
        if let sound = sounds[key], sound.player == player, sound.source == address { return nil }
        sounds[key] = Sound(player: player, source: address)
        if address.isEmpty { return "" }
        if let url = await program?.mediaURL(of: address, mediaPrefix: DevAccess.mediaPrefix) { return .string(url) }
        let text = "\(address.prefix(200)): the file is missing or too large, or the network policy refuses the address"
        await fail(key, text)
        return ""
    }

    /// Dispatches the error of a sound that does not play.
    private func fail(_ key: String, _ text: String) async {
        let error: ScriptValue = ["error": 1, "errorMessage": .string(text)]
        await dispatchEvent(of: key, ["event": "Error", "paused": true, "error": error])
    }

    private func refuseSound(_ key: String) async {
        let text =
            "\(key): mini dev plays at most \(Self.soundLimit) sounds of my.createInnerAudioContext at a time. Call destroy() of "
            + "those that have ended."
        warn(text)
        await fail(key, text)
    }

    private nonisolated func warn(_ text: String) {
        browsers.send(["type": "console", "level": "warn", "text": .string(text)])
    }

    /// A sound or a video of the program for a browser; nil if there is none.
    ///
    /// - Parameter path: The path in the program.
    nonisolated func mediaFile(at path: String) async -> MediaFile? {
        guard let program = await program else { return nil }
        do throws(PackageError) {
            return try program.mediaFile(at: path)
        } catch {
            warn(error.description)
            return nil
        }
    }

    /// Dispatches an event that a browser reports.
    func dispatch(_ report: MediaReport, from browser: Int, in program: LocalProgram) async {
        switch report.source {
        case .video(let node):
            // The page may have been left meanwhile.
            _ = await failure { () async throws(ActionError) in
                try await program.carryOut(.trigger(report.event, detail: report.detail), on: .element(node))
            }
        case .sound(let key):
            guard sounds[key]?.player == browser, var fields = report.detail.object else { return }
            sounds[key]?.isPlaying = fields["paused"]?.bool == false
            fields["event"] = .string(report.event)
            await dispatchEvent(of: key, .object(fields))
        }
    }

    /// Pauses the sounds of a browser that has disconnected, and with it their playback.
    func endSounds(of browser: Int) async {
        for (key, sound) in sounds.sorted(by: { $0.key < $1.key }) where sound.player == browser {
            sounds[key] = nil
            if sound.isPlaying { await dispatchEvent(of: key, ["event": "Pause", "paused": true]) }
        }
    }

    /// Ends all sounds when the program ends.
    func endSounds() {
        sounds = [:]
        browsers.send(["type": "media", "command": "end"])
    }

    /// Dispatches an event of a sound in the program.
    private func dispatchEvent(of key: String, _ fields: ScriptValue) async {
        var event = fields.object ?? ScriptObject()
        event["id"] = .string(key)
        await program?.emitGlobally("audioEvent", .object(event))
    }
}
