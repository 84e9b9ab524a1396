// Re-exported because the public signatures of this module use its types: an integrator needs one import.
@_exported public import MiniAPIs
@_exported public import MiniContainment
@_exported public import MiniCore
@_exported public import MiniCrypto
@_exported public import MiniIsolation
@_exported public import MiniNetwork
@_exported public import MiniPackages
@_exported public import MiniProtection
@_exported public import MiniRuntime
@_exported public import MiniSigning
@_exported public import MiniStorage
