import MiniCore
import Synchronization

/// A defect of a delegate: it allows too much, too little or no URL.
enum AllowDefect: String, CaseIterable, Sendable {
    case none
    case allowsEverything
    case allowsNothing
    case allowsOnlyTheBareHost
    case comparesTheEnd
    case comparesTheBeginning
    case looksForTheHostAnywhere
    case takesDotsForAnything
    case looksForTheHostInTheQuery
    case takesUserForHost
    case allowsNamesBelow
    case allowsLoopback
    case refusesByList
    case allowsWhatIsNoURL
    case comparesTheEndOfTheScheme
    case comparesTheBeginningOfTheScheme
    case looksForTheSchemeAnywhere
    case allowsScripts
    case allowsOtherSchemes
    case allowsWhatHasNoScheme
    case changesItsMind
    case confusesPrograms
}

/// Allows one host and one scheme, and keeps every rule except one.
final class DefectiveAllowDelegate: NetworkAllowDelegate {
    static let host = "www.example.com"
    static let scheme = "mailto"

    private let defect: AllowDefect
    private let queries = Mutex<[String: Int]>([:])

    init(_ defect: AllowDefect) { self.defect = defect }

    func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        let host = Self.host
        let rest = url.lowercased().hasPrefix("http://") ? url.dropFirst(7) : ""
        let authority = String(rest.prefix { $0 != "/" })
        let isRight = url.hasPrefix("http://\(host)/")
        return switch defect {
        case .allowsEverything: true
        case .allowsNothing: false
        case .allowsOnlyTheBareHost: url == "http://\(host)/"
        case .comparesTheEnd: authority.hasSuffix(host)
        case .comparesTheBeginning: authority.hasPrefix(host)
        case .looksForTheHostAnywhere: url.contains(host)
        case .takesDotsForAnything:
            authority.count == host.count && zip(authority, host).allSatisfy { $1 == "." || $0 == $1 }
        case .looksForTheHostInTheQuery: isRight || url.contains("?\(host)")
        case .takesUserForHost: isRight || authority.hasPrefix(host + "@")
        case .allowsNamesBelow: isRight || authority.hasSuffix("." + host)
        case .allowsLoopback: isRight || authority == "127.0.0.1"
        case .refusesByList: isRight || authority == "bad.example."
        case .allowsWhatIsNoURL: isRight || url == host
        case .changesItsMind: isRight && count(url) < 2
        case .confusesPrograms: isRight && program.appID != "compliance.network.3"
        default: isRight
        }
    }

    func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        let scheme = Self.scheme + ":"
        let isRight = url.hasPrefix(scheme)
        return switch defect {
        case .comparesTheEndOfTheScheme: url.prefix { $0 != ":" }.hasSuffix(Self.scheme) && url.contains(":")
        case .comparesTheBeginningOfTheScheme: url.hasPrefix(Self.scheme) && url.contains(":")
        case .looksForTheSchemeAnywhere: url.contains(scheme)
        case .allowsScripts: isRight || url == "javascript:alert(1)"
        case .allowsOtherSchemes: isRight || url.hasPrefix("tel:")
        case .allowsWhatHasNoScheme: isRight || url == Self.scheme
        default: isRight
        }
    }

    /// The number of earlier queries.
    private func count(_ url: String) -> Int {
        queries.withLock { queries in
            defer { queries[url, default: 0] += 1 }
            return queries[url, default: 0]
        }
    }
}
