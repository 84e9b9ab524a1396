internal import MiniCore
internal import MiniRuntime

/// The pages of a program in a worker, for the host's own JSAPIs: their state at the last call.
///
/// The pages cannot be changed from here: the worker alone has them.
///
/// ## Threading
/// Used by the actor ``FunctionServer`` only.
final class ForwardedNavigation: Navigation {
    private static var error: APIError {
        APIError(.notImplemented, "a JSAPI of the host cannot change the pages of a program in a process of its own")
    }

    /// The state of the program at the last call; nil before the first one.
    var caller: ForwardedCall.Caller?
    let tabs: [String]
    let hasOwnTabBar: Bool
    var channel = 0
    private let warn: (ProgramWarning) -> Void

    init(_ package: ProgramPackage, warn: @escaping (ProgramWarning) -> Void) {
        let app = package.app
        tabs = app.tabs.map(\.page)
        hasOwnTabBar = app.tabs.contains { app.hasOwnTabBar($0.page) }
        self.warn = warn
    }

    var currentPage: String? { caller?.page }

    var currentPageNumber: Int? { caller?.pageNumber }

    var canGoBack: Bool { caller?.canGoBack ?? false }

    func navigateTo(url: String) async throws(APIError) { throw Self.error }

    func redirectTo(url: String) async throws(APIError) { throw Self.error }

    func reLaunch(url: String) async throws(APIError) { throw Self.error }

    func switchTab(url: String) async throws(APIError) { throw Self.error }

    func navigateBack(delta: Int) async throws(APIError) { throw Self.error }

    func setNavigationBar(_ change: NavigationBarChange, ofPage page: Int) {
        warn(ProgramWarning(Self.error.message))
    }

    func navigationBarColor(ofPage page: Int) -> String? { nil }
}
