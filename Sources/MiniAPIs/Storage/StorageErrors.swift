import MiniCore

/// The codes with which any operation on the stored data can fail.
let storageErrors: Set<APIError.Reason> = [
    .invalidParameter, .storageUnavailable, .wrongDatabaseKey, .databaseDamaged, .protectedDataUnavailable,
]
