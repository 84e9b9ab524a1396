import MiniCore
import MiniStyle
import Testing
import ViewFixtures

/// Media queries for the theme of the device.
struct MediaQueryTests {
    @Test(arguments: [
        ("(prefers-color-scheme: dark)", [false, true]), ("(PREFERS-COLOR-SCHEME:LIGHT)", [true, false]),
        ("(prefers-color-scheme)", [true, true]), ("(prefers-color-scheme: no-preference)", [false, false]),
        ("screen and (prefers-color-scheme: dark) and (min-width: 300px)", [false, true]),
        ("screen and ( prefers-color-scheme : dark ) and (max-width: 300px)", [false, false]),
        ("not (prefers-color-scheme: dark)", [true, false]), ("print, (prefers-color-scheme: dark)", [false, true]),
        ("screen", [true, true]),
    ])
    func `a query matches the theme of the device, and needs no theme in a document`(
        _ query: String,
        _ matches: [Bool]
    ) {
        let viewport = StyledPage.viewport
        #expect(DeviceTheme.allCases.map { MediaQuery.matches(query, viewport, $0) } == matches)
        let resolved = DeviceTheme.allCases.map { MediaQuery.resolved(query, $0) }
        #expect(!resolved.contains { $0.lowercased().contains("prefers-color-scheme") })
        for theme in DeviceTheme.allCases {
            #expect(resolved.map { MediaQuery.matches($0, viewport, theme) } == matches, "\(resolved)")
        }
    }
}
