/// A part of a recorded test: statements that follow each other.
struct RecordedStep: Sendable {
    /// What a step does to which element, which decides whether the next step replaces it.
    enum Subject: Sendable, Equatable {
        /// A tap or a long tap.
        case tap(node: Int)
        /// Text that is typed.
        case input(node: Int)
        /// The focus is moved to an element.
        case focus(node: Int)
        /// The focus is removed from an element.
        case blur(node: Int)
        /// Scrolling; the page is node 0.
        case scroll(node: Int)
        /// A touch, of which another step with the number is the end.
        case touch(number: Int)
        /// Anything else.
        case other
    }

    /// Its subject.
    let subject: Subject
    /// The number of the page; nil for a step that belongs to no page.
    let page: Int?
    /// The locator of the element; nil for a step without one.
    let locator: RecordedLocator?
    /// The statements.
    let lines: [String]

    /// Creates a step that consists of statements.
    init(_ subject: Subject = .other, page: Int? = nil, lines: [String]) {
        self.subject = subject
        self.page = page
        self.lines = lines
        locator = nil
    }

    /// Creates a step that acts on an element by a call: `tap()`.
    init(_ subject: Subject, page: Int?, _ locator: RecordedLocator, _ call: String) {
        self.subject = subject
        self.page = page
        self.locator = locator
        lines = ["await app.page.\(locator.source).\(call);"]
    }

    /// Whether this step includes the one before it.
    ///
    /// A tap and typing move the focus by themselves, so that tests need no steps for it. Of a text that is typed, of
    /// scrolling, and of a touch, the end remains.
    func includes(_ former: RecordedStep) -> Bool {
        guard page == former.page else { return false }
        switch (former.subject, subject) {
        case (.input(let one), .input(let other)), (.scroll(let one), .scroll(let other)),
            (.focus(let one), .tap(let other)), (.focus(let one), .input(let other)),
            (.touch(let one), .touch(let other)):
            return one == other
        case (.blur(let one), .tap(let other)), (.blur(let one), .focus(let other)),
            (.blur(let one), .input(let other)):
            return one != other
        default: return false
        }
    }
}
