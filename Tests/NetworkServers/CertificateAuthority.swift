import CommandHarness
import Foundation

/// A certificate authority for one run of the tests, and the certificates that it has signed.
///
/// All files are in a temporary folder that is removed with the object.
package final class CertificateAuthority: Sendable {
    /// The defect of a server's certificate.
    package enum Certificate: String, Sendable, CaseIterable {
        /// None: it is for `localhost`, `127.0.0.1` and `::1`.
        case valid
        /// It has expired.
        case expired
        /// It will become valid in the year 2100.
        case early
        /// It is for another host.
        case wrongName
        /// It is self-signed.
        case selfSigned
        /// It contains its host only as its common name.
        case commonNameOnly
        /// It is only for the address `127.0.0.1`.
        case addressOnly
        /// It is only for the name `localhost`.
        case nameOnly
        /// Its only name is an asterisk.
        case asterisk
        /// Its only name has an asterisk for a part of a label.
        case partialWildcard
        /// It is only for the unspecified addresses `0.0.0.0` and `::`.
        case unspecified
    }

    /// A certificate and its key, both as PEM files.
    package struct Files: Sendable {
        /// The certificate's path.
        package let certificate: String
        /// The key's path.
        package let key: String
    }

    private let folder: String

    /// The authority's own certificate as a PEM file, which a client must trust.
    package var file: String { folder + "/authority.pem" }

    /// Creates an authority and one certificate of each kind.
    package init() async throws {
        folder = NSTemporaryDirectory() + "certificates-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await openssl(
            ["req", "-x509", "-days", "2", "-subj", "/CN=Authority of the tests"] + newKey("authority")
                + ["-out", file, "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=keyCertSign"]
        )
        for certificate in Certificate.allCases { try await make(certificate) }
    }

    deinit {
        // The system removes remaining temporary files.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The files of a certificate.
    package func files(_ certificate: Certificate) -> Files {
        Files(certificate: path(certificate.rawValue + ".pem"), key: path(certificate.rawValue + ".key"))
    }

    private func make(_ certificate: Certificate) async throws {
        let files = files(certificate)
        let request = path(certificate.rawValue + ".csr")
        let name = certificate == .commonNameOnly ? "localhost" : "Server of the tests"
        try await openssl(["req", "-new", "-subj", "/CN=\(name)"] + newKey(certificate.rawValue) + ["-out", request])
        var arguments = ["x509", "-req", "-in", request, "-out", files.certificate]
        if certificate == .selfSigned {
            arguments += ["-key", files.key]
        } else {
            arguments += [
                "-CA", file, "-CAkey", path("authority.key"), "-set_serial", "\(Int.random(in: 1...Int.max))",
            ]
        }
        let names =
            switch certificate {
            case .wrongName: "subjectAltName=DNS:elsewhere.example"
            case .commonNameOnly: "keyUsage=digitalSignature"
            case .addressOnly: "subjectAltName=IP:127.0.0.1"
            case .nameOnly: "subjectAltName=DNS:localhost"
            case .asterisk: "subjectAltName=DNS:*"
            case .partialWildcard: "subjectAltName=DNS:local*"
            case .unspecified: "subjectAltName=IP:0.0.0.0,IP:::"
            default: "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1"
            }
        let extensions = path(certificate.rawValue + ".extensions")
        try names.write(toFile: extensions, atomically: false, encoding: .utf8)
        arguments += ["-extfile", extensions]
        switch certificate {
        case .expired: try await sign(files, request, extensions, from: "20200101000000Z", to: "20200102000000Z")
        case .early: try await sign(files, request, extensions, from: "21000101000000Z", to: "21000102000000Z")
        default: try await openssl(arguments + ["-days", "2"])
        }
    }

    /// Signs with custom dates, which only the `ca` command supports.
    private func sign(
        _ files: Files,
        _ request: String,
        _ extensions: String,
        from start: String,
        to end: String,
    ) async throws {
        let configuration = path("ca.cnf")
        let database = path("index-\(UUID().uuidString)")
        try "".write(toFile: database, atomically: false, encoding: .utf8)
        try """
        [ca]
        default_ca = tests
        [tests]
        database = \(database)
        new_certs_dir = \(folder)
        default_md = sha256
        rand_serial = yes
        policy = any
        [any]
        commonName = supplied
        """.write(toFile: configuration, atomically: false, encoding: .utf8)
        try await openssl([
            "ca", "-batch", "-notext", "-config", configuration, "-cert", file, "-keyfile",
            path("authority.key"), "-in", request, "-out", files.certificate, "-startdate", start, "-enddate", end,
            "-extfile", extensions,
        ])
    }

    private func newKey(_ name: String) -> [String] {
        ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", path(name + ".key")]
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    private func openssl(_ arguments: [String]) async throws {
        let result = try await Product.openssl.run(arguments)
        guard result.status == 0 else { throw CertificateError(description: result.error) }
    }
}

/// The error message of openssl.
struct CertificateError: Error, CustomStringConvertible {
    let description: String
}
