package import MiniCore

/// A request of a program that the host serves.
package enum ServiceRequest: Sendable {
    /// A request to the local storage.
    case storage(StorageRequest)
    /// A request to the files that the program writes.
    case files(FileRequest)
    /// A request for a file of the package.
    case package(PackageRequest)
    /// A request to the person.
    case interface(InterfaceRequest)
    /// A request to the network.
    case network(NetworkCommand)
    /// A call of a JSAPI that a delegate of the host implements.
    case delegate(DelegatedCall)
    /// Decodes text of a charset.
    case text(of: [UInt8], charset: String)
    /// A request to a JSAPI of the host's own types.
    case function(FunctionRequest)
    /// A request to the cache of compiled style sheets.
    case style(StyleRequest)
}

extension ServiceRequest: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .storage(let request):
            encoder.encode(tag: 0)
            encoder.encode(request)
        case .files(let request):
            encoder.encode(tag: 1)
            encoder.encode(request)
        case .package(let request):
            encoder.encode(tag: 2)
            encoder.encode(request)
        case .interface(let request):
            encoder.encode(tag: 3)
            encoder.encode(request)
        case .network(let command):
            encoder.encode(tag: 4)
            encoder.encode(command)
        case .delegate(let call):
            encoder.encode(tag: 5)
            encoder.encode(call)
        case .text(let subject, let charset):
            encoder.encode(tag: 6)
            encoder.encode(bytes: subject)
            encoder.encode(charset)
        case .function(let request):
            encoder.encode(tag: 7)
            encoder.encode(request)
        case .style(let request):
            encoder.encode(tag: 8)
            encoder.encode(request)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .storage(try decoder.decode())
            case 1: .files(try decoder.decode())
            case 2: .package(try decoder.decode())
            case 3: .interface(try decoder.decode())
            case 4: .network(try decoder.decode())
            case 5: .delegate(try decoder.decode())
            case 6: .text(of: try decoder.decodeBytes(), charset: try decoder.decode())
            case 7: .function(try decoder.decode())
            case 8: .style(try decoder.decode())
            default: nil
            }
        }
    }
}
