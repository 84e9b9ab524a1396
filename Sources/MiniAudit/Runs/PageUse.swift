internal import MiniHost

/// Uses a page as a person does: enters texts, submits forms and taps, and then searches the texts in the stored data.
struct PageUse {
    let page: String
    /// The time to wait for the program after an action.
    let wait: Duration
    private(set) var findings: [AuditFinding] = []
    /// Whether no element was used.
    private(set) var isUnused = true
    /// The number of elements that were not used.
    private(set) var skippedCount = 0
    /// Whether the page was no longer on top before all elements were tapped.
    private(set) var hasLeft = false
    /// Whether the program has more files, or larger ones, than were searched.
    private(set) var hasMoreFiles = false
    /// The names of keys in the local storage at the end; nil if they are unknown.
    private(set) var keys: [String]?

    /// The most elements of a kind that are used.
    private static let limit = 30
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

    init(page: String, wait: Duration) {
        self.page = page
        self.wait = wait
    }

    /// Uses the page on top, and reads the stored data.
    mutating func perform(on program: any MiniProgram) async {
        for selector in ["input", "textarea"] {
            for element in await elements(selector, of: program) {
                let isPassword = element.attributes["password"]?.isTruthy ?? false
                await perform(.input(isPassword ? Self.password : Self.text), on: element, in: program)
            }
        }
        for element in await elements("form", of: program) { await perform(.submit, on: element, in: program) }
        await tapElements(of: program)
        await reviewStorage(of: program)
    }

    /// Taps the elements with handlers until a tap opens another page.
    private mutating func tapElements(of program: any MiniProgram) async {
        let isCaught = await !shownElements("[catchTap]", of: program).isEmpty
        for selector in ["[onTap]", "[catchTap]"] {
            guard await program.pages.last == page else {
                hasLeft = isCaught
                return
            }
            for element in await elements(selector, of: program) {
                guard await program.pages.last == page else {
                    hasLeft = true
                    return
                }
                await perform(.tap, on: element, in: program)
            }
        }
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

    private mutating func perform(
        _ action: ElementAction,
        on element: PageElement,
        in program: any MiniProgram,
    ) async {
        isUnused = false
        do throws(ActionError) {
            try await program.perform(action, on: .element(element.id), limit: wait)
        } catch {
            // An element may have gone since the last action.
        }
    }

    // MARK: Stored data

    private mutating func reviewStorage(of program: any MiniProgram) async {
        await reviewFiles(of: program)
        // A program that has ended, or whose host has no storage, has no stored values.
        guard let entries = try? await program.evaluate(Self.storedValues).array else { return }
        keys = entries.compactMap { $0[0]?.string }
        for entry in entries {
            guard let key = entry[0]?.string, let value = entry[1]?.string, value != "\"\"", value != "null" else {
                continue
            }
            let place = "the key \"\(key)\" of the local storage"
            if !review("\(key)\n\(value)", in: place), SecretScan.isSecret(name: key) {
                add(.storedSecret, "the page stores a value under the name of a secret", place)
            }
        }
    }

    private mutating func reviewFiles(of program: any MiniProgram) async {
        // A program that has ended, or whose host has no files, has written none.
        guard let found = try? await program.evaluate(Self.writtenFiles) else { return }
        for file in found["files"]?.array ?? [] {
            guard let path = file[0]?.string, let text = file[1]?.string else { continue }
            _ = review(text, in: "the file \(path)")
        }
        if found["isComplete"] != true { hasMoreFiles = true }
    }

    /// Reports a password or personal data in a stored text, and returns whether there is any.
    private mutating func review(_ text: String, in place: String) -> Bool {
        if text.contains(Self.password) {
            add(.storedPassword, Self.storedPassword, place)
        } else if let data = PersonalData.data(in: text) {
            add(.storedPersonalData, "the page stores \(data)", place)
        } else {
            return false
        }
        return true
    }

    private mutating func add(_ rule: AuditRule, _ message: String, _ place: String) {
        findings.append(AuditFinding(rule, message, page: page, evidence: place))
    }
}
