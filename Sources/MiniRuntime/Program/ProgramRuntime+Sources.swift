internal import MiniCore
internal import MiniEngine

/// What pages would load: nothing is, but the network's policy has its say.
extension ProgramRuntime {
    /// What the elements of the page on top would load.
    func sources() -> [ViewSource] {
        guard let page = stack.top else { return [] }
        return sources(of: page)
    }

    func sources(of page: PageStack.Page) -> [ViewSource] {
        var sources: [ViewSource] = []
        perform { () throws(ScriptError) in
            sources = (try view.sources(page.id).array ?? []).map(ViewSource.init)
        }
        return sources
    }

    /// Opens the web-views that are new, or have another source than before.
    func openWebViews() {
        var open: [Int: ViewSource] = [:]
        for page in stack.pages + stack.hiddenTabs {
            for source in sources(of: page) where source.tag == "web-view" {
                open[source.element] = source
                guard webViews[source.element] != source else { continue }
                thread.beginPendingWork()
                program.assumeIsolated { $0.open(source, of: page) }
            }
        }
        webViews = open
    }

    /// Judges the source of a web-view, and tells the page what became of it.
    func open(_ source: ViewSource, of page: PageStack.Page) async {
        var isLoaded = false
        var isRefused = false
        do throws(APIError) {
            isLoaded = try await session.network.openWebView(source.url)
        } catch {
            isRefused = true
        }
        if isLoaded || isRefused, webViews[source.element] == source {
            perform { () throws(ScriptError) in
                let answer = try view.act(
                    page.id,
                    ElementLocator.element(source.element).value,
                    isLoaded ? "load" : "fail",
                    .undefined,
                    timeStamp: session.now().milliseconds,
                )
                take(answer["steps"], of: page)
            }
        }
        thread.endPendingWork()
    }

    /// Asks the network's policy about what the page on top would load; refusals go to the log.
    func judgeSources() async {
        var urls: Set<String> = []
        for source in sources() where source.tag != "web-view" && source.isRemote {
            let url = source.remoteURL
            guard urls.insert(url).inserted else { continue }
            do throws(APIError) {
                try await session.network.admitMedia(url)
            } catch {
                // The policy has told the log.
            }
        }
    }
}
