internal import MiniHost

/// Uses a page as a person does: enters texts, submits forms and taps, and then searches the texts in the stored data.
struct PageUse {
    let page: String
    /// The time to wait for the program after an action.
    let wait: Duration
    private(set) var findings: [AuditFinding] = []
    /// Whether no element was used.
    private(set) var isUnused = true

    /// The most elements of a kind that are used.
    private static let limit = 30
    private static let password = "canary-pass-0d3f"
    private static let text = "canary-text-9be1"
    private static let storedValues = """
        const { keys } = my.getStorageInfoSync();
        return keys.map((key) => [key, JSON.stringify(my.getStorageSync({ key }).data)]);
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
        for selector in ["[onTap]", "[catchTap]"] {
            for element in await elements(selector, of: program) {
                // A tap can open another page.
                guard await program.pages.last == page else { return await reviewStorage(of: program) }
                await perform(.tap, on: element, in: program)
            }
        }
        await reviewStorage(of: program)
    }

    private func elements(_ selector: String, of program: any MiniProgram) async -> [PageElement] {
        do throws(ActionError) {
            let found = try await program.elements(.selector(selector), limit: wait)
            return Array(
                found.filter { !$0.states.contains(.hidden) && !$0.states.contains(.disabled) }.prefix(Self.limit)
            )
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

    private mutating func reviewStorage(of program: any MiniProgram) async {
        // A program that has ended, or whose host has no storage, has no stored values.
        guard let entries = try? await program.evaluate(Self.storedValues).array else { return }
        for entry in entries {
            guard let key = entry[0]?.string, let value = entry[1]?.string, value != "\"\"", value != "null" else {
                continue
            }
            if value.contains(Self.password) {
                add(.storedPassword, "the page stores a password that was entered", key)
            } else if let data = PersonalData.data(in: value) {
                add(.storedPersonalData, "the page stores \(data)", key)
            } else if SecretScan.isSecret(name: key) {
                add(.storedSecret, "the page stores a value under the name of a secret", key)
            }
        }
    }

    private mutating func add(_ rule: AuditRule, _ message: String, _ key: String) {
        findings.append(AuditFinding(rule, message, page: page, evidence: "the key \"\(key)\" of the local storage"))
    }
}
