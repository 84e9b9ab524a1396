internal import MiniHost

/// Uses a page as a person does: enters texts, submits forms and taps, and then searches the texts in the stored data.
struct PageUse {
    let page: String
    /// The time to wait for the program after an action.
    let wait: Duration
    /// The JSAPI calls of the program.
    let log: CallLog
    /// Whether the stored data is examined after the use.
    var readsStoredData = true
    /// The number of calls before the use.
    private(set) var openingCount = Int.max
    /// The numbers of calls before the actions.
    private var starts: [Int] = []
    /// The calls until the end of the last action, without those of the audit itself.
    private var calls: [CallRecord] = []
    private(set) var findings: [AuditFinding] = []
    /// Whether no element was used.
    private(set) var isUnused = true
    /// The number of elements that were not used.
    private(set) var skippedCount = 0
    /// Whether the page was left and not opened again.
    private(set) var hasLeft = false
    /// Whether the program has more files, or larger ones, than were searched.
    private(set) var hasMoreFiles = false
    /// The names of keys in the local storage at the end; nil if they are unknown.
    private(set) var keys: [String]?
    /// The sizes of the values in the local storage at the end, in bytes.
    private(set) var values: [Int] = []
    /// The size of the largest change of data by an action on the page, in bytes; 0 if a former one is as large.
    private(set) var largestChange = 0
    /// The size of the largest change of data of the program so far.
    private var seenChange = 0
    /// The number of pages that were opened and did not become idle.
    private var busyCount = 0
    /// The open pages while the page is on top.
    private var stack: [String] = []

    /// The most elements of a kind that are used.
    private static let limit = 30
    /// The most pages that never become idle from which the use comes back: each takes three times the wait.
    private static let busyLimit = 3
    /// The most pages above the page from which the use goes back.
    private static let pageLimit = 10
    /// The text that is entered in fields of passwords.
    static let password = "canary-pass-0d3f"
    /// The text that is entered in other fields.
    static let text = "canary-text-9be1"
    /// The words for a stored password, in messages.
    static let storedPassword = "the page stores a password that was entered"
    private static let storedValues = """
        const { keys } = my.getStorageInfoSync();
        return keys.map((key) => [key, JSON.stringify(my.getStorageSync({ key }).data)]);
        """

    /// The files of the program with their texts: at most 200, and no more after 8 million characters.
    private static let writtenFiles = """
        const manager = my.getFileSystemManager();
        const { fileList } = await my.getSavedFileList();
        const rest = [my.env.USER_DATA_PATH, ...fileList.map((file) => file.apFilePath)];
        const files = [];
        let size = 0;
        while (rest.length > 0 && files.length < 200 && size < 8_000_000) {
          const path = rest.pop();
          try {
            const { data } = await manager.readFile({ filePath: path, encoding: 'utf8' });
            files.push([path, data]);
            size += data.length;
          } catch {
            const { files: names } = await manager.readdir({ dirPath: path }).catch(() => ({ files: [] }));
            for (const name of names) rest.push(`${path}/${name}`);
          }
        }
        return { files, isComplete: rest.length === 0 };
        """

    init(page: String, wait: Duration, log: CallLog) {
        self.page = page
        self.wait = wait
        self.log = log
    }

    /// The calls from the first action on.
    var callsOfUse: ArraySlice<CallRecord> { calls.dropFirst(openingCount) }

    /// The most calls of a JSAPI by one action, and by timers after the last one.
    func mostCalls(of name: String) -> Int {
        let ends = starts.dropFirst() + [calls.count]
        return zip(starts, ends).map { start, end in calls[start..<end].count { $0.name == name } }.max() ?? 0
    }

    /// Uses the page on top, and reads the stored data.
    ///
    /// After an action that leaves the page, the use continues on the page: by going back, or by opening it again.
    mutating func perform(on program: any MiniProgram) async {
        stack = await program.pages
        seenChange = await program.dataChanges.largestBytes
        openingCount = log.calls.count
        for selector in ["input", "textarea"] {
            await use(selector, of: program) { element in
                let isPassword = element.attributes["password"]?.isTruthy ?? false
                return .input(isPassword ? Self.password : Self.text)
            }
        }
        await use("form", of: program) { _ in .submit }
        for selector in ["[onTap]", "[catchTap]"] { await use(selector, of: program) { _ in .tap } }
        // Timers of the actions that are due later, as after the opening.
        if !isUnused, await program.waitUntilIdle(limit: wait) {
            await program.advance(by: PageRunner.advance)
            _ = await program.waitUntilIdle(limit: wait)
        }
        calls = log.calls
        if readsStoredData { await reviewStorage(of: program) }
    }

    /// Performs an action on each element, up to a limit.
    private mutating func use(
        _ selector: String,
        of program: any MiniProgram,
        by action: (PageElement) -> ElementAction,
    ) async {
        if hasLeft { return }
        guard stack.last == page else {
            // The page has opened another one.
            hasLeft = true
            return
        }
        var elements = await self.elements(selector, of: program)
        var index = 0
        while index < elements.count {
            let element = elements[index]
            index += 1
            let isDone = await perform(action(element), on: element, in: program)
            let isOpen = await program.pages == stack
            if isDone, isOpen { continue }
            if !isOpen, await !comeBack(in: program) {
                hasLeft = true
                return
            }
            // The elements of a page that was opened again, or whose tree was made again, have other identifiers.
            let shown = await shownElements(selector, of: program)
            if index < elements.count, !shown.contains(where: { $0.id == elements[index].id }) {
                elements = Array(shown.prefix(Self.limit))
            }
        }
    }

    /// Shows the page again, and returns whether it is on top and may be used further.
    private mutating func comeBack(in program: any MiniProgram) async -> Bool {
        if await !program.waitUntilIdle(limit: wait) { busyCount += 1 }
        if busyCount > Self.busyLimit { return false }
        if await goBack(in: program) { return true }
        return await reopen(in: program)
    }

    /// Goes back to the page from those above it, and returns whether it is on top.
    private func goBack(in program: any MiniProgram) async -> Bool {
        for _ in 0..<Self.pageLimit {
            let pages = await program.pages
            if pages == stack { return true }
            guard pages.count > stack.count, pages.starts(with: stack) else { return false }
            // A page that cannot be left is opened again.
            do throws(ActionError) { try await program.perform(.goBack, limit: wait) } catch { return false }
        }
        return await program.pages == stack
    }

    /// Opens the page again in the running program, and returns whether it is on top.
    private mutating func reopen(in program: any MiniProgram) async -> Bool {
        // A program that has ended opens no page; its record has the reason.
        do throws(ScriptError) { try await program.enter(at: page) } catch { return false }
        _ = await program.waitUntilIdle(limit: wait)
        stack = await program.pages
        return stack.last == page
    }

    /// The elements to use, up to a limit; the others are counted.
    private mutating func elements(_ selector: String, of program: any MiniProgram) async -> [PageElement] {
        let found = await shownElements(selector, of: program)
        skippedCount += max(found.count - Self.limit, 0)
        return Array(found.prefix(Self.limit))
    }

    /// The elements that a person can use.
    private func shownElements(_ selector: String, of program: any MiniProgram) async -> [PageElement] {
        do throws(ActionError) {
            let found = try await program.elements(.selector(selector), limit: wait)
            return found.filter { !$0.states.contains(.hidden) && !$0.states.contains(.disabled) }
        } catch {
            // A program that has ended has no elements; its record has the reason.
            return []
        }
    }

    /// Performs an action, and returns whether it could be performed.
    private mutating func perform(
        _ action: ElementAction,
        on element: PageElement,
        in program: any MiniProgram,
    ) async -> Bool {
        isUnused = false
        starts.append(log.calls.count)
        var isDone = true
        do throws(ActionError) {
            try await program.perform(action, on: .element(element.id), limit: wait)
        } catch {
            // An element may have gone since the last action.
            isDone = false
        }
        let change = await program.dataChanges.largestBytes
        if change > seenChange {
            seenChange = change
            // The changes of another page belong to its own opening.
            if await program.pages == stack { largestChange = change }
        }
        return isDone
    }

    // MARK: Stored data

    private mutating func reviewStorage(of program: any MiniProgram) async {
        await reviewFiles(of: program)
        // A program that has ended, or whose host has no storage, has no stored values.
        guard let entries = try? await program.evaluate(Self.storedValues).array else { return }
        keys = entries.compactMap { $0[0]?.string }
        for entry in entries {
            guard let key = entry[0]?.string, let value = entry[1]?.string else { continue }
            values.append(Self.size(ofStored: value))
            if value == "\"\"" || value == "null" { continue }
            let place = "the key \"\(StoredName.shown(key))\" of the local storage"
            if !review("\(key)\n\(value)", in: place), SecretScan.isSecret(name: key) {
                add(.storedSecret, "the page stores a value under the name of a secret", place)
            }
        }
    }

    /// The size of a value that counts against the quota, by its JSON: that of a string is counted without quotes and escapes.
    private static func size(ofStored json: String) -> Int {
        // A text that is no JSON has been made by another function of the program.
        let text = json.hasPrefix("\"") ? (try? JSON.parse(json))?.string : nil
        return (text ?? json).utf8.count
    }

    private mutating func reviewFiles(of program: any MiniProgram) async {
        // A program that has ended, or whose host has no files, has written none.
        guard let found = try? await program.evaluate(Self.writtenFiles) else { return }
        for file in found["files"]?.array ?? [] {
            guard let path = file[0]?.string, let text = file[1]?.string else { continue }
            _ = review(text, in: "the file \(StoredName.shown(path))")
        }
        if found["isComplete"] != true { hasMoreFiles = true }
    }

    /// Reports a password or personal data in a stored text, and returns whether there is any.
    private mutating func review(_ text: String, in place: String) -> Bool {
        if text.contains(Self.password) {
            add(.storedPassword, Self.storedPassword, place)
        } else if let data = PersonalData.data(in: text) {
            add(.storedPersonalData, PersonalData.stored(data), place)
        } else {
            return false
        }
        return true
    }

    private mutating func add(_ rule: AuditRule, _ message: String, _ place: String) {
        findings.append(AuditFinding(rule, message, page: page, evidence: place))
    }
}
