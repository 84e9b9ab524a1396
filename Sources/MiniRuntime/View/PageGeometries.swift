internal import MiniCore
internal import MiniView

/// What styles, layout and queries know of a program's pages; made at the first question, kept until the view changes.
final class PageGeometries {
    private let view: ViewHost
    private let engine: any LayoutEngine
    private let styles: ProgramStyles
    private let warn: (ProgramWarning) -> Void
    /// Counts what is kept towards the program's memory.
    private let account: MemoryAccount
    private var pages: [Int: PageGeometry] = [:]
    private var byteCount = 0
    /// When a page would make it more than this, the others are forgotten.
    private static let byteLimit = 64 << 20
    /// What the engine does not lay out, as far as the program's log has it.
    private var notes: Set<String> = []

    /// Where pages are shown.
    let viewport: Viewport

    /// - Parameters:
    ///   - account: Counts what is kept.
    ///   - warn: Writes to the program's log.
    init(_ options: ProgramOptions, view: ViewHost, account: MemoryAccount, warn: @escaping (ProgramWarning) -> Void) {
        self.view = view
        self.account = account
        engine = options.layout
        viewport = Viewport(options.environment.device)
        styles = ProgramStyles(options.package, viewport: viewport) {
            warn(ProgramWarning($0.message, file: $0.file, line: $0.line, column: $0.column))
        }
        self.warn = warn
    }

    /// The view has changed.
    func forget() {
        pages = [:]
        account.subtract(byteCount)
        byteCount = 0
    }

    /// A page as it stands; nil when there is none.
    func page(_ id: Int) throws(ScriptError) -> PageGeometry? {
        if let known = pages[id] { return known }
        guard let tree = try view.snapshot(id) else { return nil }
        let page = PageGeometry(tree: tree, sheets: styles.styles(for: tree), engine: engine)
        if byteCount + page.byteCount > Self.byteLimit { forget() }
        byteCount += page.byteCount
        account.add(page.byteCount)
        pages[id] = page
        return page
    }

    /// Where the elements of a page are; the first time that something is not laid out, the log has it.
    func layout(of page: PageGeometry) -> PageLayout {
        let layout = page.layout
        for note in layout.notes.subtracting(notes).sorted() { warn(ProgramWarning("layout: \(note)")) }
        notes.formUnion(layout.notes)
        return layout
    }

    // MARK: Scrolling

    /// The box of an element in the window, with everything scrolled as it is; empty for one that is not shown.
    func windowBox(of id: Int, _ page: PageGeometry, scrollTop: Double) -> LayoutBox {
        guard var box = layout(of: page).boxes[id] else { return LayoutBox(x: 0, y: 0, width: 0, height: 0) }
        if !box.isFixed { box.y -= scrollTop }
        if let shift = page.surroundings[id]?.shift {
            box.x -= shift.x
            box.y -= shift.y
        }
        return box
    }

    /// What cuts an element off within the window: the ids and the boxes of such elements, the outer ones first.
    func clips(of id: Int, _ page: PageGeometry, scrollTop: Double) -> [(id: Int, box: LayoutBox)] {
        let boxes = layout(of: page).boxes
        return (page.surroundings[id]?.clips ?? []).filter { boxes[$0] != nil }
            .map { ($0, windowBox(of: $0, page, scrollTop: scrollTop)) }
    }

    /// How much of an element can be seen, from 0 to 1; of what has no area, whether its place can be.
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
