package import MiniCore
internal import MiniEngine
internal import MiniView

/// What a person sees, and files that are read again while the program runs.
extension LocalProgram {
    /// The page on top as a phone shows it; nil without a page, and before the first rendering of the page.
    ///
    /// - Parameter mediaPrefix: As for ``mediaURL(of:mediaPrefix:)``.
    package func screen(mediaPrefix: String? = nil) async throws(ScriptError) -> ProgramScreen? {
        guard let runtime = try running(), let top = runtime.stack.top, !runtime.pages.isWaiting(top),
            !runtime.states.isBeforeReady(top.id)
        else { return nil }
        var controls: [ScriptValue] = []
        let page = try runtime.turns.enter { () throws(ScriptError) -> PageGeometry? in
            let page = try runtime.geometries.page(top.id)
            if let page { controls = try runtime.controls(on: page, id: top.id) }
            return page
        }
        guard let page else { return nil }
        // The program may continue while addresses are checked, so that all of its state is read before.
        let html = runtime.documents.numberedDocument(
            of: page,
            showing: controls,
            id: top.id,
            loadsMediaFromServer: mediaPrefix != nil,
        )
        let bar = runtime.documents.topBar(of: top.path, id: top.id)
        let stack = addresses(of: runtime)
        let scroll = runtime.states[top.id]?.programScroll ?? (count: 0, top: nil)
        var tabs = tabs(below: top.path, of: runtime)
        let icons = tabs.enumerated().map { index, tab in
            runtime.documents.icon(ofTab: index, isSelected: tab.isSelected)
        }
        let titleImage = runtime.documents.titleImage(of: top.path, id: top.id)
        let isLoading = runtime.documents.showsLoading(on: top.path, id: top.id)
        let tabBarStyle = tabBarStyle(below: top.path, of: runtime)
        let canBePulled = runtime.states.canBePulled(top, of: runtime.options.package)
        let isRefreshing = runtime.states[top.id]?.isRefreshing == true
        let styleMistake = runtime.geometries.styleMistake
        let pictures = await runtime.documents.media.admitted(Set((icons + [titleImage]).compactMap(\.self)))
        for (index, icon) in icons.enumerated() { tabs[index].icon = icon.flatMap { pictures[$0] } }
        return ProgramScreen(
            number: top.id,
            path: top.path,
            query: top.query,
            stack: stack,
            titleBar: ProgramScreen.TitleBar(
                title: bar.title,
                backgroundColor: bar.backgroundColor,
                frontColor: bar.frontColor,
                isTransparent: bar.isTransparent,
                isLoading: isLoading,
                image: titleImage.flatMap { pictures[$0] },
            ),
            canBePulled: canBePulled,
            isRefreshing: isRefreshing,
            tabs: tabs,
            tabBarStyle: tabBarStyle,
            scroll: ProgramScreen.Scroll(count: scroll.count, top: scroll.top),
            styleMistake: styleMistake,
            document: html.text(
                admitted: await runtime.documents.media.admitted(html.addresses, mediaPrefix: mediaPrefix)
            ),
        )
    }

    /// The page on top as lines for agents; nil without a page.
    package func lines() throws(ScriptError) -> PageLines? {
        guard let runtime = try running(), let top = runtime.stack.top else { return nil }
        let rows = try runtime.turns.enter { () throws(ScriptError) -> ScriptValue in
            // The file of the page may wait at its top level.
            if runtime.pages.isWaiting(top) { return [] }
            return try runtime.view.references(top.id, unseen: runtime.geometries.page(top.id)?.unseen ?? [])
        }
        let stack = addresses(of: runtime)
        return PageLines(
            number: top.id,
            address: stack.last ?? top.path,
            title: runtime.documents.topBar(of: top.path, id: top.id).title,
            stack: stack,
            tabs: tabs(below: top.path, of: runtime),
            lines: (rows.array ?? []).compactMap(PageLines.Line.init),
        )
    }

    /// An element of the page on top with its inside as text for people; nil for an element that is removed.
    package func outline(ofElement element: Int) throws(ScriptError) -> String? {
        guard let page = try running()?.stack.top else { return nil }
        return try text(ofElement: element, "outline", onPage: page.id)
    }

    /// The addresses of the open pages, paths with queries, bottom first.
    package var pageAddresses: [String] { withRuntime { addresses(of: $0) } ?? [] }

    private func addresses(of runtime: ProgramRuntime) -> [String] {
        runtime.stack.pages.map { $0.address(isDecoded: runtime.options.package.app.decodesQuery) }
    }

    private func tabs(below path: String, of runtime: ProgramRuntime) -> [ProgramScreen.Tab] {
        guard let bar = runtime.documents.bottomBar(of: path) else { return [] }
        let tabs = runtime.options.package.app.tabs
        return zip(tabs.indices, zip(bar.names, bar.badges)).map { index, shown in
            ProgramScreen.Tab(
                path: tabs[index].page,
                text: shown.0,
                badge: shown.1,
                isSelected: index == bar.selected,
            )
        }
    }

    private func tabBarStyle(below path: String, of runtime: ProgramRuntime) -> ProgramScreen.TabBarStyle? {
        runtime.documents.bottomBar(of: path).map { bar in
            ProgramScreen.TabBarStyle(
                textColor: bar.textColor,
                selectedColor: bar.selectedColor,
                backgroundColor: bar.backgroundColor,
                borderStyle: runtime.documents.tabBarBorderStyle,
            )
        }
    }

    /// Opens a page on top of the present one.
    ///
    /// - Parameter address: The path with the query, as in ``pageAddresses``.
    /// - Throws: ``APIError``, as the JSAPI does.
    package func push(_ address: String) async throws(APIError) {
        guard let runtime = withRuntime({ $0 }) else { return }
        try await runtime.stack.navigateTo(url: "/" + address)
    }

    /// The URL from which a browser loads an image, a sound or a video of the program: that of another server if the network
    /// admits it, otherwise one with the content, or one that the prefix begins.
    ///
    /// - Parameters:
    ///   - address: As the program wrote it; a relative path is one from the page on top.
    ///   - mediaPrefix: The URL of sounds and videos up to their percent-encoded paths, for which ``mediaFile(at:)`` has the
    ///     contents; nil for URLs with the contents.
    /// - Returns: Nil if it may not be loaded, or if the file is missing or, with its content in the URL, larger than 4 MiB.
    package func mediaURL(of address: String, mediaPrefix: String? = nil) async -> String? {
        guard let runtime = withRuntime({ $0 }) else { return nil }
        let address = HTMLAddress(address, in: runtime.stack.top?.path ?? "")
        return await runtime.documents.media.replacement(of: address, mediaPrefix: mediaPrefix)
    }

    /// A sound or a video of the program; nil for another file, and for none.
    ///
    /// - Parameter path: The path in the program.
    /// - Throws: ``PackageError`` if the file cannot be read or is larger than 32 MB.
    package nonisolated func mediaFile(at path: String) throws(PackageError) -> MediaFile? {
        let files = options.package.files
        guard let type = MediaType.ofFile(path), MediaType.isPlayed(type), files.entry(at: path) == .file else {
            return nil
        }
        return MediaFile(type: type, bytes: try files.bytes(at: path))
    }

    /// Reads the style sheets again when they are next used; their mistakes are reported as warnings.
    ///
    /// With a mistake that ``ProgramScreen/styleMistake`` has, the former ones stay in use.
    package func reloadStyles() { withRuntime { $0.geometries.reloadStyles() } }

    /// Reads the templates of the open pages again, and renders them with the data that the pages have.
    ///
    /// Components have their initial data afterwards. The files of SJS are not read again.
    ///
    /// - Returns: The mistakes in the templates. If there are any, the former ones stay in use.
    /// - Throws: ``ScriptError`` if the program has ended or ends.
    package func reloadTemplates() throws(ScriptError) -> [ScriptError] {
        guard let runtime = try running() else { return [] }
        let failures = try runtime.turns.enter { () throws(ScriptError) in try runtime.view.reload() }
        runtime.geometries.forget()
        runtime.flushes.request()
        return failures
    }
}
