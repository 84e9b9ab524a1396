import MiniCore

/// The codes with which any operation on a program's files can fail.
let fileErrors: Set<APIError.Reason> = [
    .invalidParameter, .fileNotFound, .fileNotPermitted, .isFolder, .storageUnavailable, .protectedDataUnavailable,
    .databaseDamaged, .diskFull, .stopped,
]
