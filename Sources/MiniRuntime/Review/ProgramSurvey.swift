package import MiniCore
internal import MiniSyntax

/// The files that a program reads, the pages that it opens and its mistakes, found without running it.
///
/// The files are those that ``ProgramReview`` reads from app.json on. Pictures and other files that only a text names are not
/// among them.
package struct ProgramSurvey: Sendable {
    /// The mistakes in the files.
    package let findings: [Finding]
    /// The paths in the program that are read, or at which a file is searched.
    package let paths: Set<String>
    /// The pages that a script or a template opens.
    package let openedPages: Set<String>
    /// The scripts that compute the URL of a page that they open, sorted.
    package let scriptsWithComputedPages: [String]
    /// The scripts that compute the name of a module, sorted.
    package let scriptsWithComputedModules: [String]
    /// The files that run as scripts, because a script requires them, and have the ending of no module.
    package let unusualModules: Set<String>
    /// The folders of the sub-packages, without slashes at their ends.
    package let subPackages: [String]

    /// Surveys a program.
    ///
    /// - Parameter apis: The JSAPIs of the host.
    /// - Complexity: Reads and parses each file at most twice.
    package init(_ package: ProgramPackage, apis: APIRegistry) {
        let recorder = RecordingReader(package.source)
        let recorded = package.recorded(by: recorder)
        var review = ProgramReview(recorded, apis)
        review.run()
        findings = review.findings.sorted
        var unusual = review.unusualModules
        // Modules that may be missing are read for their paths only: their absence is no mistake.
        if review.scripts.values.contains(where: { !$0.guardedModules.isEmpty }) {
            var second = ProgramReview(recorded, apis)
            second.readsGuardedModules = true
            second.scripts = review.scripts
            second.run()
            unusual.formUnion(second.unusualModules)
        }
        unusualModules = unusual.filter { package.files.entry(at: $0) == .file }
        if package.app.tabs.contains(where: { package.app.hasOwnTabBar($0.page) }) {
            var bar = ProgramReview(recorded, apis)
            bar.reviewOwner(ProgramReach.ownTabBar, keys: ConfigurationKeys.component, defines: "Component")
        }
        paths = recorder.take().paths
        subPackages = package.app.subPackages.map(\.root)

        var opened = Set([package.app.entryPage] + package.app.tabs.map(\.page))
        var (pageScripts, moduleScripts): ([String], [String]) = ([], [])
        func open(_ urls: some Sequence<ScriptReach.PageURL>, in path: String) {
            for url in urls {
                if let pages = ProgramReach.pages(url, of: package.app.pages) {
                    opened.formUnion(pages)
                } else {
                    pageScripts.append(path)
                }
            }
        }
        for path in paths.sorted() where package.files.entry(at: path) == .file {
            let isTemplate = path.hasSuffix(".axml")
            guard isTemplate || package.files.isScript(path),
                // A file that cannot be read opens no page.
                let source = try? package.files.source(at: path)
            else { continue }
            if isTemplate {
                open(ProgramReach.links(in: source), in: path)
            } else {
                let reach = ScriptReach(source, of: .program)
                open(reach.pages, in: path)
                if reach.opensAnyPage { pageScripts.append(path) }
                if reach.loadsAnyFile { moduleScripts.append(path) }
            }
        }
        openedPages = opened
        scriptsWithComputedPages = Set(pageScripts).sorted()
        scriptsWithComputedModules = Set(moduleScripts).sorted()
    }
}

extension ProgramPackage {
    /// The paths of the files, sorted, without names that begin with a dot, which packages leave out.
    ///
    /// - Parameter limit: The maximum number of paths.
    /// - Returns: The paths, and whether there are no more: neither beyond the limit, nor in folders below
    ///   ``folderDepthLimit``.
    package func filePaths(limit: Int) -> (paths: [String], isComplete: Bool) {
        var paths: [String] = []
        var folders = [("", 0)]
        var isComplete = true
        while let (folder, depth) = folders.popLast() {
            for name in source.names(in: folder).sorted() where !name.hasPrefix(".") {
                let path = PackagePath.join(folder, name)
                switch source.entry(at: path) {
                case .file:
                    guard paths.count < limit else { return (paths.sorted(), false) }
                    paths.append(path)
                // Package managers link folders to each other.
                case .folder where source.canonicalPath(of: path) == path:
                    if depth < Self.folderDepthLimit { folders.append((path, depth + 1)) } else { isComplete = false }
                case .folder, .outside, nil: break
                }
            }
        }
        return (paths.sorted(), isComplete)
    }

    /// The maximum number of levels of folders that are listed.
    package static var folderDepthLimit: Int { 32 }
}
