/// One name that an `import` declares.
public enum ImportSpecifier: Sendable {
    /// `import local from`.
    case `default`(Identifier)
    /// `import * as local from`.
    case namespace(Identifier)
    /// `import {imported as local} from`, or `import {local} from`.
    case named(ModuleName, Identifier)

    /// The name in this module.
    public var local: Identifier {
        switch self {
        case .default(let local), .namespace(let local), .named(_, let local): local
        }
    }
}
