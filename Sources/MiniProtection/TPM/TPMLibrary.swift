internal import CTPM
internal import Glibc

/// The functions of tpm2-tss, loaded when a TPM is first used.
///
/// A host without a TPM does not need the library.
struct TPMLibrary: Sendable {
    let openTransport: Tss2_TctiLdr_Initialize_function
    let closeTransport: Tss2_TctiLdr_Finalize_function
    let makeContext: Esys_Initialize_function
    let freeContext: Esys_Finalize_function
    let systemContext: Esys_GetSysContext_function
    let free: Esys_Free_function
    let createPrimary: Esys_CreatePrimary_function
    let create: Esys_Create_function
    let load: Esys_Load_function
    let unseal: Esys_Unseal_function
    let flush: Esys_FlushContext_function
    let startSession: Esys_StartAuthSession_function
    let setSessionAttributes: Esys_TRSess_SetAttributes_function
    let readPublic: Tss2_MU_Unmarshal_function
    let readPrivate: Tss2_MU_Unmarshal_function
    let readSensitive: Tss2_MU_Unmarshal_function
    let writePublic: Tss2_MU_Marshal_function
    let writePrivate: Tss2_MU_Marshal_function

    /// The library, or the error of loading it; loaded once in a process.
    static let shared = Result { () throws(ProtectionError) in try TPMLibrary(names) }

    /// The file names of the library's parts in tpm2-tss 2.0 and later.
    private static let names = ["libtss2-esys.so.0", "libtss2-mu.so.0", "libtss2-tctildr.so.0"]

    /// Loads all libraries with these names.
    init(_ names: [String]) throws(ProtectionError) {
        var libraries: [UnsafeMutableRawPointer] = []
        for name in names {
            guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
                throw ProtectionError(
                    .deviceKey,
                    "the TPM cannot be used: \(name) is missing; install the packages libtss2-esys-3.0.2-0, "
                        + "libtss2-tctildr0 and libtss2-tcti-device0"
                )
            }
            libraries.append(library)
        }
        /// SAFETY: the types are those of the functions in the library's own headers.
        func function<Function>(_ name: String) throws(ProtectionError) -> Function {
            guard let symbol = libraries.lazy.compactMap({ dlsym($0, name) }).first else {
                throw ProtectionError(
                    .deviceKey,
                    "the TPM cannot be used: tpm2-tss has no function \(name); install version 3 or 4 of it"
                )
            }
            return unsafeBitCast(symbol, to: Function.self)
        }
        openTransport = try function("Tss2_TctiLdr_Initialize")
        closeTransport = try function("Tss2_TctiLdr_Finalize")
        makeContext = try function("Esys_Initialize")
        freeContext = try function("Esys_Finalize")
        systemContext = try function("Esys_GetSysContext")
        free = try function("Esys_Free")
        createPrimary = try function("Esys_CreatePrimary")
        create = try function("Esys_Create")
        load = try function("Esys_Load")
        unseal = try function("Esys_Unseal")
        flush = try function("Esys_FlushContext")
        startSession = try function("Esys_StartAuthSession")
        setSessionAttributes = try function("Esys_TRSess_SetAttributes")
        readPublic = try function("Tss2_MU_TPM2B_PUBLIC_Unmarshal")
        readPrivate = try function("Tss2_MU_TPM2B_PRIVATE_Unmarshal")
        readSensitive = try function("Tss2_MU_TPM2B_SENSITIVE_CREATE_Unmarshal")
        writePublic = try function("Tss2_MU_TPM2B_PUBLIC_Marshal")
        writePrivate = try function("Tss2_MU_TPM2B_PRIVATE_Marshal")
    }
}
