/// The keys of mini.project.json.
extension ConfigurationKeys {
    package static let project = [
        ConfigurationKey("format", .number(1...2), "The format of this file."),
        ConfigurationKey("appid", .text, "The id of the program, to which its stored data belongs."),
        ConfigurationKey("appId", .text, "Another spelling of appid."),
        ConfigurationKey("miniprogramRoot", .text, "The folder with app.json, relative to this file."),
        ConfigurationKey("pluginRoot", .text, "The folder of the plugin that the project builds."),
        ConfigurationKey("compileType", .text, "The kind of the project, such as mini."),
        ConfigurationKey("compileOptions", .object(compileOptions), "How the files are compiled."),
        ConfigurationKey(
            "include",
            .list(.text),
            "Patterns of the files that the program may read: * in a name, ** for folders."
        ),
        ConfigurationKey("component2", .flag, "In the first format: whether components have onInit."),
        ConfigurationKey("enableAppxNg", .flag, "In the first format: whether the program runs on base library 2."),
        ConfigurationKey("audit", .object(audit), "The settings of mini audit."),
        ConfigurationKey("assetsInclude"), ConfigurationKey("developOptions"), ConfigurationKey("pluginResolution"),
        ConfigurationKey("scripts"), ConfigurationKey("uploadExclude"),
    ]

    /// The keys of `compileOptions` that the documents of both formats list.
    static let compileOptions = [
        ConfigurationKey(
            "component2",
            .flag,
            "Whether onInit and deriveDataFromProps of components are called."
        ),
        ConfigurationKey("axmlStrictCheck", .flag),
        ConfigurationKey("typescript", .flag, "Whether .ts files precede .js files."),
        ConfigurationKey("less", .flag, "Whether style sheets are written in Less."),
        ConfigurationKey("treeShaking"),
        ConfigurationKey(
            "resolveAlias",
            .map(.text),
            "Names for folders in code, such as util/* for ./src/util/*."
        ),
        ConfigurationKey("transpile"), ConfigurationKey("minify"), ConfigurationKey("enableNodeModuleBabelTransform"),
        ConfigurationKey("globalObjectMode"), ConfigurationKey("ignoreTranspile"), ConfigurationKey("appxNg"),
        ConfigurationKey("nodeModulesTemplateOnly"),
    ]

    /// The keys of `audit`.
    package static let audit = [
        ConfigurationKey(
            "suppressions",
            .list(.object(suppression)),
            "The findings of mini audit that are accepted, each with its reason."
        ),
        ConfigurationKey(
            "baseLibrary",
            .filledText,
            "The minimum version of the base library that is set in the vendor's console, such as 1.20.0."
        ),
    ]

    /// The keys of an element of `audit.suppressions`.
    package static let suppression = [
        ConfigurationKey("rule", .filledText, "The number of the rule, such as NET-01.", isRequired: true),
        ConfigurationKey("file", .filledText, "The file of the finding. Without it, any file."),
        ConfigurationKey("page", .filledText, "The page of the finding. Without it, any page."),
        ConfigurationKey("reason", .filledText, "Why the finding is accepted.", isRequired: true),
    ]
}
