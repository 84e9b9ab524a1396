// One import is enough for who embeds: what the signatures of this module are made of comes with it.
@_exported public import MiniAPIs
@_exported public import MiniCore
@_exported public import MiniCrypto
@_exported public import MiniEngine
@_exported public import MiniNetwork
@_exported public import MiniProtection
@_exported public import MiniRuntime
@_exported public import MiniStorage
