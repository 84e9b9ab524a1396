internal import MiniCore
internal import MiniHost

/// A page of a program with the message that the program shares.
struct SharedPage: Sendable {
    /// Calls `onShareAppMessage` of the page on top, or of the app if the page has none.
    private static let code = """
        const page = getCurrentPages().at(-1), app = getApp();
        const owner = typeof page?.onShareAppMessage === 'function' ? page : app;
        const message = await owner?.onShareAppMessage?.({ from: 'menu' });
        return [page?.route ?? '', message ?? {}];
        """

    let appID: String
    /// The path with its query.
    let path: String
    let title: String?
    let description: String?
    let imageURL: String?

    /// The page on top of a program.
    ///
    /// - Throws: ``ScriptError`` if the program throws or has ended.
    init(of program: any MiniProgram) async throws(ScriptError) {
        let result = try await program.evaluate(Self.code)
        let message = result[1]
        appID = program.identity.appID
        path = message?["path"]?.string ?? result[0]?.string ?? ""
        title = message?["title"]?.string
        description = message?["desc"]?.string
        imageURL = message?["imageUrl"]?.string
    }
}
