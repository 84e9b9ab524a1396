// The vendor's documents import one module. The modules of the types in its signatures are exported with it.
@_exported public import MiniCore
@_exported public import MiniHost
