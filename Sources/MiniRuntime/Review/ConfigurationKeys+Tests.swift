/// The keys of mini.config.json, in the order of its reader, which rejects others.
extension ConfigurationKeys {
    package static let tests: [ConfigurationKey] =
        testSettings + generalTestSettings + [
            ConfigurationKey(
                "configurations",
                .list(.object(testConfiguration)),
                "The configurations with each of which every test runs."
            ),
            ConfigurationKey(
                "servers",
                .list(.object(testServer)),
                "The processes that run while tests run, in the order of their starts."
            ),
        ]

    /// The keys of an element of `configurations`.
    package static let testConfiguration: [ConfigurationKey] =
        [
            ConfigurationKey(
                "name",
                .filledText,
                "The name in reports and in names of files: letters, digits, dashes, underscores and dots.",
                isRequired: true
            )
        ] + testSettings

    /// The keys of an element of `servers`.
    package static let testServer: [ConfigurationKey] = [
        ConfigurationKey("name", .filledText, "The name in messages. The default is the program."),
        ConfigurationKey(
            "command",
            .list(.text),
            "The program and its arguments. No shell reads them.",
            isRequired: true
        ),
        ConfigurationKey("folder", .filledText, "The working folder. The default is that of this file."),
        ConfigurationKey("environment", .map(.text), "Variables in addition to those of mini."),
        ConfigurationKey(
            "port",
            .wholeNumber(1...65_535),
            "The port of the loopback interface that accepts connections when the server is ready. Not with url."
        ),
        ConfigurationKey(
            "url",
            .filledText,
            "The URL that responds with a status below 400 when the server is ready. Not with port."
        ),
        ConfigurationKey("log", .filledText, "The file for the output. The default is a temporary one."),
        ConfigurationKey("timeout", .filledText, "The time until the server has to be ready, such as 10s."),
    ]

    // MARK: Settings

    /// The keys that a configuration may override.
    private static let testSettings: [ConfigurationKey] = [
        ConfigurationKey("device", .filledText, "The device of programs and of screenshots that specify none."),
        ConfigurationKey("locale", .filledText, "The language of the system information, such as zh-Hans."),
        ConfigurationKey("theme", .choice(["light", "dark"]), "The theme of the device."),
        ConfigurationKey(
            "network",
            .choice(["wifi", "2g", "3g", "4g", "5g", "offline"]),
            "The network of programs. With offline, requests without a mock fail."
        ),
        ConfigurationKey("mocks", texts, "Files with mocks, relative to this file. A later one has priority."),
        ConfigurationKey("timeout", .filledText, "The time limit of a test, such as 5s."),
        ConfigurationKey("fileTimeout", .filledText, "The time limit of a file of tests, such as 10m."),
        ConfigurationKey("retries", .wholeNumber(0...100), "The maximum number of retries of a failed test."),
        ConfigurationKey("grep", .filledText, "The tests that run: those whose names contain this text."),
        ConfigurationKey("tags", texts, "The tests that run, by their tags."),
        ConfigurationKey("skipTags", texts, "The tests that do not run, by their tags."),
        ConfigurationKey("clock", .choice(["real", "virtual"]), "The clock of programs and tests."),
        ConfigurationKey("allowHttp", texts, "The hosts to which programs may connect without TLS."),
        ConfigurationKey(
            "allowDomain",
            texts,
            "The domains to which JSAPIs may connect, with their subdomains. Without it, all."
        ),
        ConfigurationKey(
            "allowScheme",
            texts,
            "Further schemes of URLs in web-views. They are printed and not opened."
        ),
        ConfigurationKey(
            "ca",
            .filledText,
            "The file with certificates of further authorities, relative to this file."
        ),
        ConfigurationKey(
            "httpErrors",
            .choice(["fail", "success"]),
            "Whether a response with a status of 400 or more is a success."
        ),
        ConfigurationKey(
            "allowWarnings",
            .flag,
            "Whether unknown tags and missing components leave a test successful."
        ),
    ]

    private static let generalTestSettings: [ConfigurationKey] = [
        ConfigurationKey(
            "workers",
            .wholeNumber(1...Int.max),
            "The maximum number of files that run at the same time."
        ),
        ConfigurationKey("forbidOnly", .flag, "Whether files with test.only or describe.only fail."),
        ConfigurationKey("reporter", .either([reporter, .list(reporter)]), "The formats of reports."),
        ConfigurationKey("output", texts, "The files of reports, relative to this file."),
    ]

    private static let reporter = ConfigurationKey.Value.choice([
        "list", "dot", "json", "junit", "html", "github", "blob",
    ])
    /// A string or a list of strings.
    private static let texts = ConfigurationKey.Value.either([.filledText, .list(.filledText)])
}
