import ArgumentParser
import Glibc
import MiniHost

/// The options for the servers that a program may use, and for their certificates.
struct NetworkArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Allow plain HTTP to this host for my.request and my.uploadFile.", valueName: "host")
    )
    var allowHttp: [String] = []

    @Option(
        help: ArgumentHelp("Allow URLs of this scheme in web-views; they are printed, not opened.", valueName: "scheme")
    )
    var allowScheme: [String] = []

    @Option(
        help: ArgumentHelp(
            "Allow JSAPIs to connect to this domain and its subdomains, and to no domains without this option.",
            valueName: "domain",
        )
    )
    var allowDomain: [String] = []

    @Option(
        name: .customLong("ca"),
        help: ArgumentHelp("Trust the certificate authorities of this PEM file too.", valueName: "file"),
        completion: .file(extensions: ["pem", "crt"]),
    )
    var authority: String?

    @Option(
        help: ArgumentHelp(
            """
            Whether a response with a status of 400 or more is a "success", or fails: my.request with error 19, \
            my.downloadFile with error 12. (default: fail)
            """
        )
    )
    var httpErrors: ErrorStatus?

    @Option(
        help: ArgumentHelp(
            "Write requests and responses, without credentials, to this file as an HTTP archive (HAR).",
            valueName: "file",
        ),
        completion: .file(extensions: ["har"]),
    )
    var har: String?

    /// The options as command line words, without `--har`.
    var words: [String] {
        var words = allowHttp.flatMap { ["--allow-http", $0] } + allowScheme.flatMap { ["--allow-scheme", $0] }
        words += allowDomain.flatMap { ["--allow-domain", $0] }
        if let authority { words += ["--ca", authority] }
        if let httpErrors { words += ["--http-errors", httpErrors.rawValue] }
        return words
    }

    /// How programs receive a response with a status of 400 or more.
    var errorStatus: ErrorStatus { httpErrors ?? .fail }

    /// The option that would have accepted a server's certificate; nil for another failure, and when the option is set.
    func hint(on error: APIError) -> String? {
        error.isUntrustedCertificate && authority == nil
            ? "--ca FILE trusts the certificate authorities of a PEM file as well" : nil
    }

    /// The value of `--http-errors`.
    enum ErrorStatus: String, ExpressibleByArgument, CaseIterable {
        case fail, success

        var setting: RequestDefaults.ErrorStatus {
            switch self {
            case .fail: .fails
            case .success: .succeeds
            }
        }
    }

    /// The recording of the run; nil without `--har`.
    func recording() throws(CommandFailure) -> Recording? {
        guard let har else { return nil }
        return try Recording(har)
    }

    /// Configures the network of a program with the options.
    ///
    /// - Parameters:
    ///   - archive: Records the requests; nil to record none.
    ///   - refused: Records the URLs that the options do not allow.
    func apply(
        to configuration: inout HostConfiguration,
        _ archive: HTTPArchive?,
        _ refused: AllowlistHints = AllowlistHints(),
    ) throws(CommandFailure) {
        var network = NetworkConfiguration()
        let schemes = try schemes()
        do throws(ServerDomainError) {
            refused.allow(try NetworkAllowlist(hosts: allowHttp, schemes: schemes))
            network.allowDelegate = refused
            if !allowDomain.isEmpty { network.policy.domains = try Self.domains(allowDomain) }
        } catch {
            throw CommandFailure(message: "\(error).")
        }
        network.opener = PrintingURLOpener()
        network.archive = archive
        if let authority {
            guard access(authority, R_OK) == 0 else {
                let reason = String(cString: strerror(errno))
                throw CommandFailure(message: "The file \(authority) cannot be read: \(reason).")
            }
            network.authorities = .systemAnd(file: authority)
            do throws(APIError) {
                try network.authorities.check()
            } catch {
                throw CommandFailure(message: "The file \(authority) holds no certificates in PEM form.")
            }
        }
        configuration.network = HostNetwork(network)
        configuration.requestDefaults.errorStatus = errorStatus.setting
    }

    /// The allowed schemes, without the colon that people may append.
    private func schemes() throws(CommandFailure) -> [String] {
        var schemes: [String] = []
        for text in allowScheme {
            let scheme = text.hasSuffix(":") ? String(text.dropLast()) : text
            guard NetworkAllowlist.canAllow(scheme: scheme) else {
                let reason =
                    ["http", "https"].contains(scheme.lowercased())
                    ? "web-views load it themselves" : "web-views open no URLs of this scheme"
                throw CommandFailure(message: "'\(text)' cannot be allowed: \(reason).")
            }
            schemes.append(scheme)
        }
        return schemes
    }

    /// The listed domains; addresses and names without a dot have no subdomains.
    static func domains(_ names: [String]) throws(ServerDomainError) -> ServerDomains {
        let isHost = { (name: String) in
            !name.contains(".") || name.hasPrefix("[") || name.allSatisfy { "0123456789.".contains($0) }
        }
        return try ServerDomains(hosts: names.filter(isHost), domains: names.filter { !isHost($0) })
    }
}
