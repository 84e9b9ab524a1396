internal import MiniCore
internal import MiniEngine
internal import MiniStyle

/// The styles and layouts of a program's pages, computed at the first query and kept until the view changes.
final class PageGeometries {
    private let turns: ProgramTurns
    private let view: ViewContext
    private let stack: PageStack
    private let states: PageStates
    private let engine: any LayoutEngine
    private let files: PackageFiles
    private var styles: ProgramStyles
    /// The styles before the last reload, until the sheets of a page are read without a mistake.
    private var formerStyles: ProgramStyles?
    private var mistake: StyleMistake
    private let makeStyles: (DeviceTheme, StyleMistake) -> ProgramStyles
    /// Counts the kept geometries as memory of the program.
    private let account: MemoryAccount
    private var pages: [Int: PageGeometry] = [:]
    private var byteCount = 0
    /// The maximum size of all geometries in bytes; if a page exceeds it, the others are dropped.
    private static let byteLimit = 64 << 20
    /// The notes about unsupported layout that are in the program's log.
    private var notes: Set<String> = []

    /// The window in which pages are shown.
    let viewport: Viewport

    /// - Parameters:
    ///   - options: The package, the device and the layout engine of the program.
    ///   - states: The scroll positions of pages.
    init(
        _ turns: ProgramTurns,
        _ options: ProgramOptions,
        _ view: ViewContext,
        _ stack: PageStack,
        _ states: PageStates
    ) {
        self.turns = turns
        self.view = view
        self.stack = stack
        self.states = states
        account = turns.machine.account
        engine = options.layout
        files = options.package.files
        viewport = Viewport(options.environment.device)
        // Separate constants: a closure captures the complete structure that it uses, and the options are large.
        let (package, limits, viewport) = (options.package, options.limits.script, viewport)
        makeStyles = { theme, mistake in
            ProgramStyles(package, viewport: viewport, theme: theme, limits: limits) {
                mistake.note($0)
                turns.emit(.warning(ProgramWarning($0.message, file: $0.file, line: $0.line, column: $0.column)))
            }
        }
        mistake = StyleMistake(files)
        styles = makeStyles(options.environment.theme, mistake)
    }

    /// The first mistake for which a style sheet, or a part of it, has no effect; nil for none.
    ///
    /// After a reload, pages keep the former style sheets while there is one.
    var styleMistake: ScriptError? { mistake.error }

    /// Reads the style sheets again when they are next used, after changes of their files.
    func reloadStyles() {
        forget()
        if formerStyles == nil, mistake.error == nil { formerStyles = styles }
        mistake = StyleMistake(files)
        styles = makeStyles(styles.theme, mistake)
    }

    private func sheets(for tree: ViewNode) -> PageStyles {
        let sheets = styles.styles(for: tree)
        guard mistake.error == nil else { return formerStyles?.styles(for: tree) ?? sheets }
        formerStyles = nil
        return sheets
    }

    /// Selects the rules of the style sheets for another theme.
    func setTheme(_ theme: DeviceTheme) {
        forget()
        styles.theme = theme
        formerStyles?.theme = theme
    }

    /// Drops all geometries after a change of the view.
    func forget() {
        guard !pages.isEmpty else { return }
        pages = [:]
        account.subtract(byteCount)
        byteCount = 0
    }

    /// The geometry of a page in its present state; nil if there is no such page.
    func page(_ id: Int) throws(ScriptError) -> PageGeometry? {
        if let known = pages[id] { return known }
        guard let tree = try view.snapshot(id) else { return nil }
        let page = PageGeometry(tree: tree, sheets: sheets(for: tree), engine: engine)
        if byteCount + page.byteCount > Self.byteLimit { forget() }
        byteCount += page.byteCount
        account.add(page.byteCount)
        pages[id] = page
        return page
    }

    /// The layout of a page; logs each note about unsupported layout once.
    func layout(of page: PageGeometry) -> PageLayout {
        let layout = page.layout
        for note in layout.notes.subtracting(notes).sorted() {
            turns.emit(.warning(ProgramWarning("layout: \(note)")))
        }
        notes.formUnion(layout.notes)
        return layout
    }

    // MARK: Queries

    /// The results of the requests of a selector query; undefined for a closed page.
    ///
    /// - Throws: ``ScriptError`` if the results are larger than ``QueryBudget`` allows.
    func results(_ requests: [ScriptValue], page id: Int) throws(ScriptError) -> ScriptValue {
        let isOpen = stack.pages.contains { $0.id == id }
        guard isOpen, let page = try page(id) else { return .undefined }
        let scrollTop = states.scrollTop(ofPage: id)
        var budget = QueryBudget()
        var results: [ScriptValue] = []
        for request in requests {
            results.append(try ViewQuery(request).result(page, self, scrollTop: scrollTop, &budget))
        }
        return .array(results)
    }

    /// The box of an element in the window at the present scroll positions; nil if it is not shown.
    func box(of element: Int, page id: Int) throws(ScriptError) -> LayoutBox? {
        guard let page = try page(id), layout(of: page).boxes[element] != nil else { return nil }
        return windowBox(of: element, page, scrollTop: states.scrollTop(ofPage: id))
    }

    /// The height of a page's content, in pixels; 0 for a closed page.
    func contentHeight(ofPage id: Int) -> Double {
        var height = 0.0
        turns.perform { () throws(ScriptError) in height = try box(of: 0, page: id)?.scrollHeight ?? 0 }
        return height
    }

    // MARK: Scrolling

    /// The box of an element in the window at the present scroll positions; empty for an element that is not shown.
    func windowBox(of id: Int, _ page: PageGeometry, scrollTop: Double) -> LayoutBox {
        // The notes of the layout are logged.
        _ = layout(of: page)
        return page.windowBox(of: id, scrollTop: scrollTop) ?? LayoutBox(x: 0, y: 0, width: 0, height: 0)
    }

    /// The ids and the boxes in the window of the elements that clip an element, the outer ones first.
    func clips(of id: Int, _ page: PageGeometry, scrollTop: Double) -> [(id: Int, box: LayoutBox)] {
        let boxes = layout(of: page).boxes
        return (page.surroundings[id]?.clips ?? []).filter { boxes[$0] != nil }
            .map { ($0, windowBox(of: $0, page, scrollTop: scrollTop)) }
    }

    /// The visible share of an element's area, from 0 to 1; for an element without an area, 1 if its position is visible.
    func shareSeen(of id: Int, _ page: PageGeometry, scrollTop: Double) -> Double {
        let box = windowBox(of: id, page, scrollTop: scrollTop)
        let window = LayoutBox(x: 0, y: 0, width: viewport.width, height: viewport.height)
        let areas = [box, window] + clips(of: id, page, scrollTop: scrollTop).map(\.box)
        let left = areas.map(\.x).max() ?? 0
        let top = areas.map(\.y).max() ?? 0
        let right = areas.map { $0.x + $0.width }.min() ?? 0
        let bottom = areas.map { $0.y + $0.height }.min() ?? 0
        guard left <= right, top <= bottom else { return 0 }
        let area = box.width * box.height
        return area > 0 ? (right - left) * (bottom - top) / area : 1
    }
}
