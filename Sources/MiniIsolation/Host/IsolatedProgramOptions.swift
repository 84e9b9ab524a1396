internal import MiniCore
package import MiniRuntime

/// What a host passes to a program in a worker, and keeps for it.
package struct IsolatedProgramOptions: Sendable {
    /// The message that starts the program.
    package var start: ProgramStart
    let parts: ServiceServer.Parts
    /// What identifies the files of the program: its folder, or its id.
    private let folder: String
    let functions: HostFunctions
    var observer: (any ProgramObserver)?
    let protection: (any DataProtection)?

    /// Divides the options of a program into those of its worker and those of its host.
    ///
    /// - Parameter page: The first page with an optional query; nil for that of app.json.
    package init(_ options: ProgramOptions, page: String?) {
        functions = HostFunctions(options.apis)
        start = ProgramStart(
            identity: options.identity,
            package: options.package.description,
            page: page,
            permissions: options.permissions.names,
            limits: options.limits,
            clock: options.clock,
            startTime: options.startTime,
            environment: options.environment,
            requestDefaults: options.requestDefaults,
            keepsStoredValues: options.protection == nil && options.apis.hostNames.isEmpty,
            hasFiles: options.files != nil,
            hasNetwork: options.network != nil,
            recordsSuccessfulCalls: options.recordsSuccessfulCalls,
            reportsRenderings: options.reportsRenderings,
            markedFunctions: options.marks?.sources ?? [],
            searchedFunctions: options.marks?.searched ?? [],
            mocks: options.mocks,
            delegates: options.apis.delegates.names,
            functions: functions.shapes,
            constants: functions.constantShapes,
        )
        parts = ServiceServer.Parts(
            identity: options.identity,
            permissions: options.permissions,
            apis: options.apis,
            package: options.package.source,
            styleCache: options.package.styleCache,
            textDecoder: options.textDecoder,
            delegateDeadline: options.limits.delegateDeadline,
            authorizer: options.authorizer,
        )
        // A program in an archive has no folder.
        folder = options.package.folder.isEmpty ? options.identity.appID : options.package.folder
        observer = options.observer
        protection = options.protection
    }

    /// The first page, whose files can be sent in advance.
    var readAheadPage: PackageReadAhead.Page {
        PackageReadAhead.Page(folder: folder, path: start.page.map { String($0.prefix { $0 != "?" }) })
    }
}
