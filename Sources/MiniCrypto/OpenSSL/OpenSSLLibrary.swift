internal import COpenSSL
internal import Glibc

/// The functions of OpenSSL's libcrypto, loaded at the first cryptographic operation.
///
/// A process without such an operation does not load the library.
///
/// SAFETY: the functions can be called from any thread, and the algorithm is immutable once fetched; hence `@unchecked
/// Sendable`.
struct OpenSSLLibrary: @unchecked Sendable {
    let controlContext: EVP_CIPHER_CTX_ctrl_function
    let freeContext: EVP_CIPHER_CTX_free_function
    let makeContext: EVP_CIPHER_CTX_new_function
    let finishCipher: EVP_CipherFinal_ex_function
    let startCipher: EVP_CipherInit_ex_function
    let updateCipher: EVP_CipherUpdate_function
    let authenticate: HMAC_function
    let derive: PKCS5_PBKDF2_HMAC_function
    let digest: EVP_Digest_function
    let finishDigest: EVP_DigestFinal_ex_function
    let startDigest: EVP_DigestInit_ex_function
    let sign: EVP_DigestSign_function
    let startSigning: EVP_DigestSignInit_function
    let updateDigest: EVP_DigestUpdate_function
    let verify: EVP_DigestVerify_function
    let startVerifying: EVP_DigestVerifyInit_function
    let freeDigest: EVP_MD_CTX_free_function
    let makeDigest: EVP_MD_CTX_new_function
    let md5: EVP_md5_function
    let sha1: EVP_sha1_function
    let sha256: EVP_sha256_function
    let sha512: EVP_sha512_function
    let freeCertificate: X509_free_function
    let readCertificate: d2i_X509_function
    let issuer: X509_get_issuer_name_function
    let subject: X509_get_subject_name_function
    let writeName: X509_NAME_oneline_function
    let setContextFlags: EVP_CIPHER_CTX_set_flags_function
    let freeDerivation: EVP_KDF_CTX_free_function
    let makeDerivation: EVP_KDF_CTX_new_function
    let deriveKey: EVP_KDF_derive_function
    let fetchDerivation: EVP_KDF_fetch_function
    let freeDerivationMethod: EVP_KDF_free_function
    let scrypt: EVP_PBE_scrypt_function
    let freeKeyContext: EVP_PKEY_CTX_free_function
    let makeKeyContext: EVP_PKEY_CTX_new_function
    let agree: EVP_PKEY_derive_function
    let startAgreement: EVP_PKEY_derive_init_function
    let setPeer: EVP_PKEY_derive_set_peer_function
    let freeKey: EVP_PKEY_free_function
    let getPublicKey: EVP_PKEY_get_raw_public_key_function
    let makePrivateKey: EVP_PKEY_new_raw_private_key_function
    let makePublicKey: EVP_PKEY_new_raw_public_key_function
    let fetchCipher: EVP_CIPHER_fetch_function
    let freeCipher: EVP_CIPHER_free_function
    let version: OpenSSL_version_function

    /// AES-256-GCM, fetched once because fetching costs more than sealing.
    let aes256GCM: OpaquePointer

    /// The library or the error of loading it; loaded once in a process.
    static let shared = Result { () throws(CryptoError) in try OpenSSLLibrary(names) }

    /// The file names of the library: of OpenSSL 3, and of development packages.
    private static let names = ["libcrypto.so.3", "libcrypto.so"]

    /// Loads the first library of these names that exists.
    init(_ names: [String]) throws(CryptoError) {
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
            throw .unavailable("libcrypto; install the package libssl3")
        }
        /// SAFETY: the types are those of the declarations in the library's own header.
        func function<Function>(_ name: String) throws(CryptoError) -> Function {
            guard let symbol = dlsym(library, name) else { throw .unavailable("\(name) in libcrypto") }
            return unsafeBitCast(symbol, to: Function.self)
        }
        controlContext = try function("EVP_CIPHER_CTX_ctrl")
        freeContext = try function("EVP_CIPHER_CTX_free")
        makeContext = try function("EVP_CIPHER_CTX_new")
        finishCipher = try function("EVP_CipherFinal_ex")
        startCipher = try function("EVP_CipherInit_ex")
        updateCipher = try function("EVP_CipherUpdate")
        authenticate = try function("HMAC")
        derive = try function("PKCS5_PBKDF2_HMAC")
        digest = try function("EVP_Digest")
        finishDigest = try function("EVP_DigestFinal_ex")
        startDigest = try function("EVP_DigestInit_ex")
        sign = try function("EVP_DigestSign")
        startSigning = try function("EVP_DigestSignInit")
        updateDigest = try function("EVP_DigestUpdate")
        verify = try function("EVP_DigestVerify")
        startVerifying = try function("EVP_DigestVerifyInit")
        freeDigest = try function("EVP_MD_CTX_free")
        makeDigest = try function("EVP_MD_CTX_new")
        md5 = try function("EVP_md5")
        sha1 = try function("EVP_sha1")
        sha256 = try function("EVP_sha256")
        sha512 = try function("EVP_sha512")
        freeCertificate = try function("X509_free")
        readCertificate = try function("d2i_X509")
        issuer = try function("X509_get_issuer_name")
        subject = try function("X509_get_subject_name")
        writeName = try function("X509_NAME_oneline")
        setContextFlags = try function("EVP_CIPHER_CTX_set_flags")
        freeDerivation = try function("EVP_KDF_CTX_free")
        makeDerivation = try function("EVP_KDF_CTX_new")
        deriveKey = try function("EVP_KDF_derive")
        fetchDerivation = try function("EVP_KDF_fetch")
        freeDerivationMethod = try function("EVP_KDF_free")
        scrypt = try function("EVP_PBE_scrypt")
        freeKeyContext = try function("EVP_PKEY_CTX_free")
        makeKeyContext = try function("EVP_PKEY_CTX_new")
        agree = try function("EVP_PKEY_derive")
        startAgreement = try function("EVP_PKEY_derive_init")
        setPeer = try function("EVP_PKEY_derive_set_peer")
        freeKey = try function("EVP_PKEY_free")
        getPublicKey = try function("EVP_PKEY_get_raw_public_key")
        makePrivateKey = try function("EVP_PKEY_new_raw_private_key")
        makePublicKey = try function("EVP_PKEY_new_raw_public_key")
        fetchCipher = try function("EVP_CIPHER_fetch")
        freeCipher = try function("EVP_CIPHER_free")
        version = try function("OpenSSL_version")

        let initialize: OPENSSL_init_crypto_function = try function("OPENSSL_init_crypto")
        // Programs can still seal values on their threads while the process exits, so OpenSSL must not be torn down.
        guard initialize(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1 else { throw .failed("OPENSSL_init_crypto") }
        guard let cipher = fetchCipher(nil, "AES-256-GCM", nil) else { throw .unavailable("AES-256-GCM in libcrypto") }
        aes256GCM = cipher
    }
}
