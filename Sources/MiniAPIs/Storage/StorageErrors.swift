import MiniCore

/// The codes with which any use of the stored data may fail, whatever the call.
let storageErrors: Set<APIError.Code> = [
    .invalidParameter, .storageUnavailable, .wrongDatabaseKey, .databaseDamaged, .protectedDataUnavailable,
]
