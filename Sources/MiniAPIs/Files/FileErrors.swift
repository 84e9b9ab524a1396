import MiniCore

/// The codes with which any use of a program's files may fail, whatever the call.
let fileErrors: Set<APIError.Code> = [
    .invalidParameter, .fileNotFound, .fileNotPermitted, .isFolder, .storageUnavailable, .protectedDataUnavailable,
    .databaseDamaged, .diskFull, .stopped,
]
