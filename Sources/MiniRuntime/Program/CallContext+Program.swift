package import MiniCore
internal import MiniEngine

extension CallContext {
    /// The context of a program's JSAPIs.
    ///
    /// Its closures keep only the parts that they use.
    convenience init(
        _ options: ProgramOptions,
        _ turns: ProgramTurns,
        _ prelude: Prelude,
        _ clock: ProgramClock,
        _ stack: PageStack,
        _ definitions: ComponentDefinitions,
    ) {
        let program = turns.program
        let warn: @Sendable (ProgramWarning) -> Void = { [weak program] in program?.emit(.warning($0)) }
        let now = { clock.now }
        self.init(
            options,
            navigation: stack,
            now: now,
            emitGlobally: { event, value in
                turns.perform { () throws(ScriptError) in
                    _ = try prelude.emit.call([.string(event), .copied(value)])
                }
            },
            isComponent2: { definitions.model.isComponent2 },
            services: ProgramServices(
                options,
                run: program.instance,
                now: options.clock == .real ? nil : now,
                warn: warn,
            ),
        )
    }

    /// The context of the host's own JSAPIs, for a program that runs in another process.
    package convenience init(
        forwardedTo options: ProgramOptions,
        navigation: any Navigation,
        now: @escaping () -> WallTime,
        emitGlobally: @escaping (String, ScriptValue) -> Void,
        services: ProgramServices,
    ) {
        let package = options.package
        self.init(
            options,
            navigation: navigation,
            now: now,
            emitGlobally: emitGlobally,
            // Without mini.project.json, the scripts of the program decide, which the host does not read.
            isComponent2: { ComponentModel(of: package) { false }.isComponent2 },
            services: services,
        )
    }

    private convenience init(
        _ options: ProgramOptions,
        navigation: any Navigation,
        now: @escaping () -> WallTime,
        emitGlobally: @escaping (String, ScriptValue) -> Void,
        isComponent2: @escaping () -> Bool,
        services: ProgramServices,
    ) {
        // Separate constants: a closure captures the complete structure that it uses, and the options are large.
        let (apis, mocks, permissions) = (options.apis, options.mocks, options.permissions)
        let replacements = options.replacements
        let packageFiles = options.package.files
        let inclusion = PackageInclusion(options.package.project)
        self.init(
            identity: options.identity,
            environment: options.environment,
            navigation: navigation,
            now: now,
            emitGlobally: emitGlobally,
            supports: { query in
                if query == "component2" { return isComponent2() }
                if mocks.name(standingInFor: query) != nil { return true }
                let name = APIRegistry.name(inQuery: query)
                if replacements?.results[name] != nil { return apis.supportsMocked(query) }
                return mocks.name(standingInFor: name) == nil
                    ? apis.supports(query, permissions: permissions.current) : apis.supportsMocked(query)
            },
            // For the program, a file that cannot be read does not exist.
            packageFile: { try? packageFiles.bytes(at: $0) },
            // The same for included files.
            includedFile: { inclusion.path(of: $0).flatMap { try? packageFiles.bytes(at: $0) } },
            requestDefaults: options.package.app.requestDefaults(from: options.requestDefaults),
            extensions: options.extensions,
            services: services,
            textDecoder: options.textDecoder,
        )
    }
}

extension ProgramServices {
    /// The services of the host for a program.
    ///
    /// - Parameters:
    ///   - run: The number of the run, see ``EventOrigin/instance``; nil if it is unknown.
    ///   - now: The time of a virtual clock; nil for the system's time.
    package convenience init(
        _ options: ProgramOptions,
        run: Int? = nil,
        now: (() -> WallTime)?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) {
        let identity = options.identity
        let (storage, files, network) = (options.storage, options.files, options.network)
        self.init(
            userInterface: ProgramUserInterface(
                options.userInterface,
                for: identity,
                deadline: options.limits.delegateDeadline,
                authorizer: options.authorizer,
                warn: warn,
            ),
            authorizer: options.authorizer,
            protection: options.protection,
            openStorage: { () throws(APIError) in try storage.storage(for: identity, warn: warn) },
            openFiles: { () throws(APIError) in
                guard let files else {
                    throw APIError(.storageUnavailable, "this host keeps no files")
                }
                return try files.files(for: identity, now: now, warn: warn)
            },
            openNetwork: { () throws(APIError) in
                guard let network else { throw APIError(.networkFailed, "this host has no network") }
                return network.makeNetwork(for: identity, run: run, warn: warn)
            },
        )
    }
}
