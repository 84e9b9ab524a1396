import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Serves a registry of packages over HTTPS: `swift run --package-path Examples PackageServer REGISTRY CERTIFICATE KEY [PORT]`.
///
/// REGISTRY is a folder that `mini publish` writes. Any web server can serve it. A certificate for tests, which a client has to
/// trust, is made by:
///
///     openssl req -x509 -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
///       -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout server.key -out server.pem
@main
struct PackageServer {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard 3...4 ~= arguments.count, let port = Int(arguments.count == 4 ? arguments[3] : "0") else {
            print("usage: PackageServer REGISTRY CERTIFICATE KEY [PORT]")
            exit(2)
        }
        for path in arguments.prefix(3) where access(path, R_OK) != 0 {
            let reason = String(cString: strerror(errno))
            FileHandle.standardError.write(Data("PackageServer cannot read \(path): \(reason)\n".utf8))
            exit(2)
        }
        do {
            try await serve(arguments[0], certificate: arguments[1], key: arguments[2], port)
        } catch {
            FileHandle.standardError.write(
                Data("PackageServer cannot serve \(arguments[0]) on port \(port): \(error)\n".utf8)
            )
            exit(1)
        }
    }

    private static func serve(_ registry: String, certificate: String, key: String, _ port: Int) async throws {
        let tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)),
        )
        let context = try NIOSSLContext(configuration: tls)
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLServerHandler(context: context))
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(PackageHandler(registry: registry))
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        // Unbuffered, so that a reader of a pipe gets the line immediately.
        let text = "listening on https://localhost:\(server.localAddress?.port ?? port)\n"
        FileHandle.standardOutput.write(Data(text.utf8))
        try await server.closeFuture.get()
    }
}
