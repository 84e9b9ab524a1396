internal import MiniCore

extension ServiceRequest {
    /// A name for errors, which contains no data of the program.
    package var name: String {
        switch self {
        case .storage: "to its storage"
        case .files: "to its files"
        case .package: "for a file of its package"
        case .interface: "to the person"
        case .network: "to the network"
        case .delegate(let call): "my.\(call.name)"
        case .text: "for a charset"
        }
    }
}
