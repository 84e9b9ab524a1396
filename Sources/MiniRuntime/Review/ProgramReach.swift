internal import MiniCore
internal import MiniSyntax
internal import MiniTemplate

/// Finds the files of a program that tests can read, by the scan of ``ProgramReview``.
///
/// A test reaches the app, its first page, the tabs, and the pages that it and the reached scripts and templates open. If one of
/// them computes the URL of a page, it reaches all pages.
///
/// ## Threading
/// An instance is used on one thread. It reads each page once, and does not notice later changes of files.
package final class ProgramReach {
    /// The app, a page or a component: the files that it reads, without those of its components.
    private struct Part {
        var files = ReachedFiles()
        var components: [String] = []
        var pages: Set<ScriptReach.PageURL> = []
        var opensAnyPage = false
        var loadsAnyFile = false

        mutating func add(_ script: ScriptReach) {
            pages.formUnion(script.pages)
            opensAnyPage = opensAnyPage || script.opensAnyPage
            loadsAnyFile = loadsAnyFile || script.loadsAnyFile
        }
    }

    private let package: ProgramPackage
    private let recorder: RecordingReader
    private let recorded: ProgramPackage
    private let apis = APIRegistry(
        sortedFunctions: [],
        sortedConstants: [],
        sortedDelegated: [],
        sortedDocumentedNames: [],
    )
    private var parts: [String: Part] = [:]
    private var scripts: [String: ScriptReview] = [:]
    private var reaches: [String: ScriptReach] = [:]
    /// The name of the app among the parts.
    private static let app = "app"
    static let ownTabBar = "customize-tab-bar/index"

    /// - Parameter package: The program, in a folder.
    package init(_ package: ProgramPackage) {
        self.package = package
        recorder = RecordingReader(package.source)
        recorded = package.recorded(by: recorder)
    }

    /// The files that a test file can read.
    ///
    /// - Parameters:
    ///   - file: The absolute path of the test file, without symbolic links.
    ///   - root: The folder that contains the test file and every module that it may load.
    package func files(ofTest file: String, in root: String) -> ReachedFiles {
        let test = self.test(file, in: root)
        var reached = test.files
        // The files of an archive are those of one file.
        if package.folder.isEmpty { return reached }
        reached.formUnion(settings)
        if test.part.loadsAnyFile { reached.insert(folder: root) }
        if test.part.loadsAnyFile || mayOpenPlugin(test.part) { reached.insert(folder: package.folder) }
        guard test.usesProgram else { return reached }
        reached.insert(assetsOf: package.folder)
        for folder in package.pluginFolders.values { reached.insert(assetsOf: folder) }
        if package.project["include"]?.array?.isEmpty == false { reached.insert(folder: package.folder) }

        var seen: Set<String> = []
        var waiting = [Self.app, package.app.entryPage] + package.app.tabs.map(\.page)
        if package.app.tabs.contains(where: { package.app.hasOwnTabBar($0.page) }) { waiting.append(Self.ownTabBar) }
        // Without mini.project.json, the components of all pages decide which lifecycles are called.
        let decidesLifecycles = !package.hasProjectFile && !package.app.usesPlugins
        waiting += decidesLifecycles ? package.app.pages : pages(openedBy: test.part)
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted else { continue }
            let part = self.part(name)
            reached.formUnion(part.files)
            if part.loadsAnyFile || mayOpenPlugin(part) {
                reached.insert(folder: package.folder)
                for folder in package.pluginFolders.values { reached.insert(folder: folder) }
            }
            waiting += part.components + pages(openedBy: part)
        }
        return reached
    }

    // MARK: The program

    /// The files that define the program and its project, which are read for each test file.
    private lazy var settings: ReachedFiles = {
        var files = ReachedFiles()
        for name in ["app.json", "ext.json", "app.js", "app.ts", ".miniu/mock"] {
            files.insert(package.folder + "/" + name)
        }
        files.insert(folder: package.folder + "/.miniu/mock")
        for folder in package.projectFolders {
            files.insert(folder + "/" + ProgramPackage.projectFile)
            files.insert(folder + "/package.json")
        }
        for folder in package.pluginFolders.values { files.insert(folder + "/" + PluginFolders.manifest) }
        return files
    }()

    private func part(_ name: String) -> Part {
        if let known = parts[name] { return known }
        var review = ProgramReview(recorded, apis)
        review.readsGuardedModules = true
        review.scripts = scripts
        if name == Self.app {
            if let (source, object) = review.configuration("app.json") {
                review.reviewPlugins()
                review.reviewComponents(of: name, object, in: source)
            }
            review.reviewScript(recorded.files.script(at: name))
            review.styles.read(name)
        } else {
            review.reviewOwner(name, keys: [], defines: "Page")
        }
        review.styles.finish()
        scripts = review.scripts
        let record = recorder.take()
        var part = Part()
        part.components = review.owners
        for path in record.paths { insert(path, into: &part.files) }
        for folder in record.listings { part.files.insert(listing: absolutePaths(of: folder)[0]) }
        for path in record.paths where isCode(path) { add(path, to: &part) }
        parts[name] = part
        return part
    }

    private func isCode(_ path: String) -> Bool { package.files.isScript(path) || path.hasSuffix(".axml") }

    /// Adds the pages that a script or a template opens.
    private func add(_ path: String, to part: inout Part) {
        // A file that is missing opens no page.
        guard package.files.entry(at: path) == .file, let source = try? package.files.source(at: path) else { return }
        if path.hasSuffix(".axml") {
            for url in Self.links(in: source) { part.pages.insert(url) }
        } else {
            let script = reaches[path] ?? ScriptReach(source, of: .program)
            reaches[path] = script
            part.add(script)
        }
    }

    /// The URLs of the links in a template.
    static func links(in source: SourceText) -> [ScriptReach.PageURL] {
        guard source.bytes.contains(subsequence: "navigator".utf8) else { return [] }
        let elements = TemplateReview(source, components: []).elements
        return elements.filter { $0.tag == "navigator" }.flatMap(\.attributes).filter { $0.name == "url" }.map { url in
            if let text = url.text { return ScriptReach.PageURL(text: text, isComplete: true) }
            let value = source.bytes[url.offset...].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            let start = value.dropFirst().prefix { $0 != UInt8(ascii: "{") }
            return ScriptReach.PageURL(text: String(decoding: start, as: UTF8.self), isComplete: false)
        }
    }

    /// Whether a page of a plugin can be opened, which app.json does not list.
    private func mayOpenPlugin(_ part: Part) -> Bool {
        package.app.usesPlugins && (part.opensAnyPage || part.pages.contains { $0.text.contains("://") })
    }

    private func pages(openedBy part: Part) -> [String] {
        if part.opensAnyPage { return package.app.pages }
        return part.pages.flatMap { Self.pages($0, of: package.app.pages) ?? package.app.pages }
    }

    /// The pages that a URL or its beginning can name; nil if any.
    static func pages(_ url: ScriptReach.PageURL, of pages: [String]) -> [String]? {
        let path = url.text.prefix { $0 != "?" && $0 != "#" }
        let isComplete = url.isComplete || path.utf8.count < url.text.utf8.count
        if path.contains("://") { return nil }
        if path.isEmpty { return isComplete ? [] : nil }
        let names = path.split(separator: "/").drop { $0 == "." || $0 == ".." }
        if names.contains("..") || names.contains(".") { return nil }
        let name = names.joined(separator: "/")
        let found = pages.filter { page in
            if !isComplete { return path.hasPrefix("/") && page.hasBytePrefix(name) }
            return page.hasSameBytes(as: name) || (!path.hasPrefix("/") && page.hasSuffix("/" + name))
        }
        return found.isEmpty ? nil : found
    }

    // MARK: Tests

    private struct Test {
        var files = ReachedFiles()
        var part = Part()
        var usesProgram = false
    }

    /// The modules that a test file loads.
    private func test(_ file: String, in root: String) -> Test {
        var test = Test()
        test.files.insert(file)
        // A missing folder is reported when the test runs.
        guard let folder = try? PackageFiles(root: root) else { return test }
        let recorder = RecordingReader(folder.source)
        var files = folder
        files.source = recorder
        let modules = ModuleResolver(files: files)
        var waiting = [String(file.dropFirst(root == "/" ? 1 : root.utf8.count + 1))]
        var seen: Set<String> = []
        while let path = waiting.popLast() {
            guard files.isScript(path), seen.insert(path).inserted,
                // A file that is missing is reported when the test runs.
                let source = try? files.source(at: path)
            else { continue }
            let reach = ScriptReach(source, of: .test)
            test.part.add(reach)
            test.usesProgram = test.usesProgram || reach.usesProgram
            // An invalid file is reported when the test runs.
            guard let review = try? ScriptReview(source) else { continue }
            for module in review.modules + review.guardedModules {
                // The same for a module.
                if let found = try? modules.resolve(module.name, from: path, for: module.use) { waiting.append(found) }
            }
        }
        let record = recorder.take()
        let prefix = root == "/" ? "" : root
        for path in record.paths { test.files.insert(prefix + "/" + path) }
        for path in record.listings { test.files.insert(listing: path.isEmpty ? root : prefix + "/" + path) }
        return test
    }

    // MARK: Paths

    private func insert(_ path: String, into files: inout ReachedFiles) {
        for absolute in absolutePaths(of: path) { files.insert(absolute) }
    }

    /// The places of a path of the program, the most likely first.
    private func absolutePaths(of path: String) -> [String] {
        if let plugin = ProgramPackage.absolutePath(ofPluginFile: path, in: package.pluginFolders) { return [plugin] }
        if path.isEmpty { return [package.folder] }
        let folders = path.split(separator: "/").first == "node_modules" ? package.projectFolders : [package.folder]
        return folders.map { ($0 == "/" ? "" : $0) + "/" + path }
    }
}

extension [UInt8] {
    /// Whether bytes occur in the array.
    fileprivate func contains(subsequence: some Collection<UInt8>) -> Bool {
        guard let first = subsequence.first else { return true }
        return indices.contains { self[$0] == first && self[$0...].starts(with: subsequence) }
    }
}
