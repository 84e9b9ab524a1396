internal import MiniCore
internal import MiniSyntax

/// Checks the sub-packages and the plugins that app.json names.
extension ProgramReview {
    /// The name of the main package in `preloadRule`.
    private static let mainPackage = "__APP__"

    /// The code of the finding that the component of a tag is missing.
    ///
    /// - Parameter user: The path of the page or component whose .json file names it.
    func code(ofMissing tag: String, usedBy user: String) -> Finding.Code {
        switch components.missingOrigin(of: tag, usedBy: user) {
        case .package?: .missingPackage
        case .plugin?: .missingPlugin
        case nil: .missingFile
        }
    }

    /// Reports the plugins that have no folder.
    func reviewPlugins() {
        let plugins = package.plugins
        for name in plugins.missing {
            findings.add(Finding(.missingPlugin, ScriptError(plugins.absence(of: name)), in: "app.json"))
        }
    }

    /// Warns of pages, packages and networks of `preloadRule` that do not exist: a phone downloads nothing in advance for them.
    ///
    /// - Source: The article on loading sub-packages of the Alipay open docs
    func reviewPreloading(of app: ScriptObject, in source: SourceText) {
        guard let value = app["preloadRule"], !value.isNullish else { return }
        let start = source.place(of: "preloadRule") ?? source.contentStart
        guard let rules = value.object else {
            let message = "preloadRule: expected an object with a member for each page"
            return findings.add(Finding(.unknownValue, message, at: start, of: source))
        }
        let pages = package.app.pages
        let names = package.app.subPackages.flatMap { [$0.root, $0.name].compactMap(\.self) }
        for rule in rules.properties {
            let place = source.place(of: rule.key, from: start) ?? start
            let page = PackagePath.resolve(rule.key, from: "") ?? rule.key
            if !pages.contains(page) {
                let message = "preloadRule: app.json has no page \"\(rule.key)\"\(Self.hint(page, among: pages))"
                findings.add(Finding(.unknownKey, message, at: place, of: source))
            }
            let name = "preloadRule[\"\(rule.key)\"]"
            guard let settings = rule.value.object, let packages = settings["packages"]?.array else {
                let message = "\(name): expected an object with an array \"packages\""
                findings.add(Finding(.unknownValue, message, at: place, of: source))
                continue
            }
            findings.add(ConfigurationKeys.review(settings, ConfigurationKeys.preloading, name, in: source))
            if let network = settings["network"], !ConfigurationKeys.networks.contains(network.string ?? "") {
                let found = source.place(of: "network", from: place) ?? place
                let message = "\(name).network: expected \"wifi\" or \"all\""
                findings.add(Finding(.unknownValue, message, at: found, of: source))
            }
            for element in packages where element.string != Self.mainPackage {
                let text = element.string ?? ""
                let path = PackagePath.resolve(text, from: "") ?? text
                if names.contains(path) { continue }
                let found = source.place(of: text, from: place) ?? place
                let message = "\(name).packages: there is no sub-package \"\(text)\"\(Self.hint(path, among: names))"
                findings.add(Finding(.unknownValue, message, at: found, of: source))
            }
        }
    }

    private static func hint(_ name: String, among known: [String]) -> String {
        let nearest = name.utf8.count <= 100 ? Spelling.nearest(to: name, among: known) : nil
        return nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    }
}
