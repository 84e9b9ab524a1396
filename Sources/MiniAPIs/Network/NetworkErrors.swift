import MiniCore

/// The codes with which any exchange with a server can fail.
let networkErrors: Set<APIError.Reason> = [
    .invalidParameter, .noPermission, .aborted, .networkFailed, .timedOut, .httpRefused,
]
