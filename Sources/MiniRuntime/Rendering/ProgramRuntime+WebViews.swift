internal import MiniCore
internal import MiniEngine

/// Web-views: nothing is loaded, but URLs are checked with the network's policy.
extension ProgramRuntime {
    func webViews(of page: PageStack.Page) -> [PageWebView] {
        var found: [PageWebView] = []
        perform { () throws(ScriptError) in
            found = (try view.webViews(page.id).array ?? []).map(PageWebView.init)
        }
        return found
    }

    /// Opens the web-views that are new or whose source has changed.
    func openWebViews() {
        var open: [Int: PageWebView] = [:]
        for page in stack.pages + stack.hiddenTabs {
            for webView in webViews(of: page) {
                open[webView.element] = webView
                guard webViews[webView.element] != webView else { continue }
                thread.beginPendingWork()
                program.assumeIsolated { $0.open(webView, of: page) }
            }
        }
        webViews = open
    }

    /// Checks the source of a web-view, and dispatches `load` or `error` to the page.
    func open(_ webView: PageWebView, of page: PageStack.Page) async {
        var isLoaded = false
        var isRefused = false
        do throws(APIError) {
            isLoaded = try await session.network.openWebView(webView.url)
        } catch {
            isRefused = true
        }
        if isLoaded || isRefused, webViews[webView.element] == webView {
            perform { () throws(ScriptError) in
                let result = try view.act(
                    page.id,
                    ElementLocator.element(webView.element).value,
                    isLoaded ? "load" : "fail",
                    .undefined,
                    timeStamp: session.now().milliseconds,
                )
                take(result["steps"], of: page)
            }
        }
        thread.endPendingWork()
    }
}
