import MiniCore

/// The codes with which any exchange with a server may fail, whatever the call.
let networkErrors: Set<APIError.Code> = [
    .invalidParameter, .noPermission, .aborted, .networkFailed, .timedOut, .httpRefused,
]
