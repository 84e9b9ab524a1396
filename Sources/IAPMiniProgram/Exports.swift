// The vendor's documents import one module: what this one's signatures are made of comes with it.
@_exported public import MiniCore
@_exported public import MiniHost
