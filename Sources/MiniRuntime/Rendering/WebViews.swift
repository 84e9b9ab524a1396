internal import MiniCore
internal import MiniEngine

/// The web-views of a program: nothing is loaded, but URLs are checked with the network's policy.
///
/// ## Threading
/// An instance is used on the program's thread.
final class WebViews {
    private let turns: ProgramTurns
    private let view: ViewContext
    private let stack: PageStack
    private let callContext: CallContext
    private let steps: ViewSteps
    /// The web-views that have been opened, by their elements.
    private var opened: [Int: PageWebView] = [:]

    init(_ turns: ProgramTurns, _ view: ViewContext, _ stack: PageStack, _ callContext: CallContext, _ steps: ViewSteps)
    {
        self.turns = turns
        self.view = view
        self.stack = stack
        self.callContext = callContext
        self.steps = steps
    }

    /// Opens the web-views that are new or whose source has changed.
    func openNew() {
        var open: [Int: PageWebView] = [:]
        for page in stack.pages + stack.hiddenTabs {
            var found: [PageWebView] = []
            turns.perform { () throws(ScriptError) in found = try view.webViews(page.id) }
            for webView in found {
                open[webView.element] = webView
                guard opened[webView.element] != webView else { continue }
                turns.thread.beginPendingWork()
                turns.program.assumeIsolated { $0.open(webView, of: page) }
            }
        }
        opened = open
    }

    /// Checks the source of a web-view, and dispatches `load` or `error` to the page.
    func open(_ webView: PageWebView, of page: PageStack.Page) async {
        var isLoaded = false
        var isRefused = false
        do throws(APIError) {
            isLoaded = try await callContext.network.openWebView(webView.url)
        } catch {
            isRefused = true
        }
        if isLoaded || isRefused, opened[webView.element] == webView {
            turns.perform { () throws(ScriptError) in
                let result = try view.act(
                    page.id,
                    ElementLocator.element(webView.element).value,
                    isLoaded ? "load" : "fail",
                    .undefined,
                    timeStamp: callContext.now().milliseconds,
                )
                steps.take(result["steps"], of: page)
            }
        }
        turns.thread.endPendingWork()
    }
}
