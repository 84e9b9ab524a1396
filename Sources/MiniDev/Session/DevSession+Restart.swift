internal import MiniCore
internal import MiniHost

/// Changes of files.
extension DevSession {
    /// The endings of files that replace those of the running program.
    private static let styleSuffixes = [".acss", ".less"]
    private static let templateSuffix = ".axml"

    /// Updates the program after changes of files.
    ///
    /// Style sheets and templates are replaced while the program runs; all other files start it again.
    func update(_ files: [String]) async {
        let isTemplate = { (file: String) in file.hasSuffix(Self.templateSuffix) }
        let isStyle = { (file: String) in Self.styleSuffixes.contains { file.hasSuffix($0) } }
        let isReplaceable = files.allSatisfy { isTemplate($0) || isStyle($0) }
        guard isReplaceable, failure?.part != .program, let program, await program.isRunning else {
            return await restart()
        }
        // The sheets are read when the page is next looked at.
        if files.contains(where: isStyle) { await program.reloadStyles() }
        if failure?.part == .template || files.contains(where: isTemplate) {
            let failures: [ScriptError]
            do throws(ScriptError) {
                failures = try await program.reloadTemplates()
            } catch {
                // The program has ended; an event has the reason.
                return
            }
            if let first = failures.first { return show(DevFailure(first, in: .template)) }
            if failure?.part == .template { show(nil) }
        }
        observer.requestLook()
    }

    /// Starts the program again on the pages that were open.
    ///
    /// If its files have mistakes, the former program continues.
    func restart() async {
        let addresses = screen?.stack ?? []
        let step = recordRestart(at: addresses)
        if !(await restart(at: addresses)) { recorder.remove(step) }
    }

    /// Starts the program again on pages, see ``open(_:at:)``.
    ///
    /// - Returns: Whether it has started.
    func restart(at addresses: [String]) async -> Bool {
        let package: ProgramPackage
        do throws(PackageError) {
            package = try readPackage()
        } catch {
            fail(ScriptError(error))
            return false
        }
        if let program {
            await program.stop()
            self.program = nil
        }
        userInterface.hideNotices()
        endSounds()
        await open(package, at: addresses)
        return program != nil
    }

    /// The configuration of the program as its files have it now.
    func readPackage() throws(PackageError) -> ProgramPackage {
        try ProgramPackage(path: path, plugins: host.configuration.plugins)
    }

    /// Starts the program.
    ///
    /// - Parameter addresses: The pages to open, bottom first; pages that no longer exist are left out with those above them.
    func open(_ package: ProgramPackage, at addresses: [String]) async {
        let known = addresses.prefix { package.app.pages.contains(String($0.prefix { $0 != "?" })) }
        isScreenOutdated = true
        var options = OpenOptions()
        options.environment = environment
        let program: LocalProgram
        do throws(ProgramStartError) {
            let page = known.first ?? firstPage
            program = try await host.openLocal(package, page: page, appID: appID, options: options)
        } catch {
            return fail(ScriptError(error))
        }
        self.program = program
        visibility = .shown
        for (index, address) in known.enumerated().dropFirst() {
            // The program may navigate by itself.
            guard await program.pageAddresses == Array(known.prefix(index)) else { break }
            do throws(APIError) { try await program.push(address) } catch { break }
        }
        show(nil)
        observer.requestLook()
    }

    /// Shows and reports an error for which the program cannot be started.
    func fail(_ error: ScriptError) {
        report(error)
        show(DevFailure(error))
    }
}
