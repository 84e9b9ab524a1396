internal import MiniIsolation

extension ServiceRequest {
    /// A name for failures.
    var name: String {
        switch self {
        case .storage: "to its storage"
        case .files: "to its files"
        case .package: "for a file of its package"
        case .interface: "to the person"
        case .network: "to the network"
        case .delegate: "to a delegate"
        case .text: "for a charset"
        case .function: "to a JSAPI of the host"
        case .style: "for a style sheet"
        }
    }
}
