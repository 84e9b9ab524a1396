internal import Logging
internal import MiniCore

extension HostOperations {
    /// Logs an event of a program.
    func log(_ event: ProgramEvent, of origin: EventOrigin) {
        switch event {
        case .console(let message):
            logger.debug("\(message.text)", metadata: metadata(origin, ["console": "\(message.level.rawValue)"]))
        case .call(let call): log(call, of: origin)
        case .uncaught(let error, let kind):
            logger.warning("\(error.description)", metadata: metadata(origin, ["kind": "\(kind.rawValue)"]))
        case .warning(let warning):
            logger.log(
                level: warning.kind.isRefusedURL ? .notice : .warning,
                "\(warning.description)",
                metadata: metadata(origin, ["kind": "\(warning.kind.name)"])
            )
        case .page(let page):
            logger.trace("\(page.step.rawValue) \(page.path)", metadata: metadata(origin))
        case .process(.restarting(let error, let attempt, let delay)):
            logger.warning(
                "the process is started again after \(delay): \(error.description)",
                metadata: metadata(origin, metadata(of: error.processEnd, ["attempt": "\(attempt)"]))
            )
        case .process(.suspended): logger.info("the process was suspended", metadata: metadata(origin))
        case .process(.restarted): logger.info("the process was started again", metadata: metadata(origin))
        case .ended(nil): logger.info("the program was stopped", metadata: metadata(origin))
        case .ended(let error?):
            logger.error(
                "the program ended: \(error.description)",
                metadata: metadata(origin, metadata(of: error.processEnd))
            )
        case .rendered, .navigationBar, .deviceUI: break
        }
    }

    private func log(_ call: CallRecord, of origin: EventOrigin) {
        guard let error = call.error else {
            logger.trace("my.\(call.name)", metadata: metadata(origin, ["api": "\(call.name)"]))
            return
        }
        logger.log(
            level: error.isRefusal ? .notice : .info,
            "my.\(call.name) failed with error \(error.code): \(error.message)",
            metadata: metadata(origin, ["api": "\(call.name)", "error": "\(error.code)"])
        )
    }

    /// The end of the process; only the other metadata for nil.
    private func metadata(of end: ProcessEnd?, _ other: Logger.Metadata = [:]) -> Logger.Metadata {
        guard let end else { return other }
        var metadata = other
        metadata["phase"] = "\(end.phase.rawValue)"
        if let signal = end.signal { metadata["signal"] = "\(signal)" }
        if let status = end.exitStatus { metadata["status"] = "\(status)" }
        if let name = end.lastCall { metadata["api"] = "\(name)" }
        return metadata
    }

    private func metadata(_ origin: EventOrigin, _ other: Logger.Metadata = [:]) -> Logger.Metadata {
        var metadata = other
        metadata["program"] = "\(origin.program.appID)"
        metadata["user"] = "\(origin.program.userID)"
        metadata["run"] = "\(origin.instance)"
        return metadata
    }
}

extension APIError {
    /// Whether the host or the user refused the call.
    var isRefusal: Bool { reason == .noPermission || isOfConsent }

    /// Whether the user refused the scope of the call.
    var isOfConsent: Bool { reason == .consentRefused || reason == .consentDenied }
}
