/// A setting of mini.config.json that an option of `mini test` has as well.
package struct TestSetting: Sendable, Hashable {
    /// The keys of settings.
    package enum Key: String, Sendable, CaseIterable {
        // Keys of configurations, and of the file for all of them.
        case device, locale, theme, network, mocks, timeout, fileTimeout, retries, grep, tags, skipTags, clock
        case allowHttp, allowDomain, allowScheme, ca, httpErrors, allowWarnings
        // Keys of the file.
        case workers, forbidOnly, reporter, output

        /// Whether the value is the same for all configurations.
        package var isGeneral: Bool { [.workers, .forbidOnly, .reporter, .output].contains(self) }

        /// The form of the value.
        package var form: Form {
            switch self {
            case .device, .locale, .theme, .network, .timeout, .fileTimeout, .grep, .clock, .httpErrors: .text
            case .ca: .path
            case .tags, .skipTags, .allowHttp, .allowDomain, .allowScheme, .reporter: .texts
            case .mocks, .output: .paths
            case .retries, .workers: .count
            case .allowWarnings, .forbidOnly: .flag
            }
        }
    }

    /// The forms of values.
    package enum Form: Sendable {
        case text
        /// A path relative to the folder of the file.
        case path
        /// A text or a list of texts.
        case texts
        /// A path or a list of paths.
        case paths
        /// A number from 0.
        case count
        case flag
    }

    /// The key.
    package let key: Key
    /// The texts of the value: one, those of a list, or `true` for a flag; none for a flag that is false.
    package let values: [String]
}
