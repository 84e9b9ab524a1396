import ArgumentParser

/// The option for the folders of plugins.
struct PluginArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of a plugin, with plugin.json, by its name in app.json or its ID: tools=../tools. Can be repeated.",
            valueName: "id=dir",
        )
    )
    var plugin: [String] = []

    func validate() throws { _ = try folders() }

    /// The folders by the names or the ids of the plugins.
    func folders() throws(ValidationError) -> [String: String] {
        var folders: [String: String] = [:]
        for text in plugin {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw ValidationError(
                    "--plugin needs an id and a folder, such as tools=../tools, not \(Text.quoted(text))."
                )
            }
            guard folders.updateValue(parts[1], forKey: parts[0]) == nil else {
                throw ValidationError("--plugin \(parts[0]) is given twice; specify one folder.")
            }
        }
        return folders
    }

    /// The options as command line words.
    var words: [String] { plugin.flatMap { ["--plugin", $0] } }
}
