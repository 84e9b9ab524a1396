package import MiniCore
package import MiniRuntime

/// A command to a program, see ``MiniProgram``.
package enum ProgramCommand: Sendable {
    /// Runs JavaScript.
    case evaluate(String, showsAllValues: Bool)
    /// The page's tree as text.
    case outline
    /// The page's tree as a value.
    case tree
    /// The page's nodes.
    case snapshot
    /// The page as HTML.
    case html
    /// Checks the resources of the page.
    case validateResources
    /// The style of an element.
    case computedStyle(of: String)
    /// The box of an element.
    case box(of: String)
    /// The page's data.
    case data
    /// The changes of data.
    case dataChanges
    /// The calls to context objects.
    case contextRecords
    /// The mistakes in the files of the page.
    case pageFindings
    /// The error that the first page does not exist.
    case missingPage
    /// The open pages.
    case pages
    /// Waits until the program is idle.
    case waitUntilIdle(limit: Duration)
    /// Advances a virtual clock.
    case advance(by: Duration)
    /// Releases memory.
    case releaseMemory
    /// Shows or hides the program.
    case setVisibility(ProgramVisibility)
    /// Changes the network connection.
    case setNetworkStatus(NetworkStatus)
    /// Dispatches an event of the device.
    case emitGlobally(String, ScriptValue)
    /// Performs an action on an element.
    case perform(ElementAction, on: ElementLocator, limit: Duration)
    /// Performs an action on the page.
    case performOnPage(PageAction, limit: Duration)
    /// The first matching element.
    case element(ElementLocator, limit: Duration)
    /// All matching elements.
    case elements(ElementLocator, limit: Duration)
    /// Stops the program.
    case stop
    /// Replaces the permissions by those of the names.
    case setPermissions([String])
    /// Opens the program again, on a page if there is one.
    case enter(at: String?, with: LaunchOptions)
    /// Changes the theme of the device.
    case setTheme(DeviceTheme)
}

extension ProgramCommand: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .evaluate(let code, let showsAllValues):
            encoder.encode(tag: 0)
            encoder.encode(code)
            encoder.encode(showsAllValues)
        case .outline: encoder.encode(tag: 1)
        case .tree: encoder.encode(tag: 2)
        case .snapshot: encoder.encode(tag: 3)
        case .html: encoder.encode(tag: 4)
        case .validateResources: encoder.encode(tag: 5)
        case .computedStyle(let subject):
            encoder.encode(tag: 6)
            encoder.encode(subject)
        case .box(let subject):
            encoder.encode(tag: 7)
            encoder.encode(subject)
        case .data: encoder.encode(tag: 8)
        case .dataChanges: encoder.encode(tag: 9)
        case .contextRecords: encoder.encode(tag: 10)
        case .pageFindings: encoder.encode(tag: 11)
        case .missingPage: encoder.encode(tag: 12)
        case .pages: encoder.encode(tag: 13)
        case .waitUntilIdle(let limit):
            encoder.encode(tag: 14)
            encoder.encode(limit)
        case .advance(let value):
            encoder.encode(tag: 15)
            encoder.encode(value)
        case .releaseMemory: encoder.encode(tag: 16)
        case .setVisibility(let state):
            encoder.encode(tag: 17)
            encoder.encode(state)
        case .setNetworkStatus(let status):
            encoder.encode(tag: 18)
            encoder.encode(status)
        case .emitGlobally(let event, let value):
            encoder.encode(tag: 19)
            encoder.encode(event)
            encoder.encode(value)
        case .perform(let action, let locator, let limit):
            encoder.encode(tag: 20)
            encoder.encode(action)
            encoder.encode(locator)
            encoder.encode(limit)
        case .performOnPage(let action, let limit):
            encoder.encode(tag: 21)
            encoder.encode(action)
            encoder.encode(limit)
        case .element(let locator, let limit):
            encoder.encode(tag: 22)
            encoder.encode(locator)
            encoder.encode(limit)
        case .elements(let locator, let limit):
            encoder.encode(tag: 23)
            encoder.encode(locator)
            encoder.encode(limit)
        case .stop: encoder.encode(tag: 24)
        case .setPermissions(let names):
            encoder.encode(tag: 25)
            encoder.encode(names)
        case .enter(let page, let options):
            encoder.encode(tag: 26)
            encoder.encode(page)
            encoder.encode(options)
        case .setTheme(let theme):
            encoder.encode(tag: 27)
            encoder.encode(theme)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .evaluate(try decoder.decode(), showsAllValues: try decoder.decode())
            case 1: .outline
            case 2: .tree
            case 3: .snapshot
            case 4: .html
            case 5: .validateResources
            case 6: .computedStyle(of: try decoder.decode())
            case 7: .box(of: try decoder.decode())
            case 8: .data
            case 9: .dataChanges
            case 10: .contextRecords
            case 11: .pageFindings
            case 12: .missingPage
            case 13: .pages
            case 14: .waitUntilIdle(limit: try decoder.decode())
            case 15: .advance(by: try decoder.decode())
            case 16: .releaseMemory
            case 17: .setVisibility(try decoder.decode())
            case 18: .setNetworkStatus(try decoder.decode())
            case 19: .emitGlobally(try decoder.decode(), try decoder.decode())
            case 20: .perform(try decoder.decode(), on: try decoder.decode(), limit: try decoder.decode())
            case 21: .performOnPage(try decoder.decode(), limit: try decoder.decode())
            case 22: .element(try decoder.decode(), limit: try decoder.decode())
            case 23: .elements(try decoder.decode(), limit: try decoder.decode())
            case 24: .stop
            case 25: .setPermissions(try decoder.decode())
            case 26: .enter(at: try decoder.decode(), with: try decoder.decode())
            case 27: .setTheme(try decoder.decode())
            default: nil
            }
        }
    }
}
