extension FuzzTarget {
    /// All targets: messages first, then what programs, servers and other processes write.
    package static let all: [FuzzTarget] = [
        workerMessages, workerReplies, hostMessages, zygoteRequests, zygoteReplies, frames, axml, acss, selectors,
        richText,
        sjs, expressions, modules, scripts, typeScript, json, packages, urls, networkPolicy, cookies, envelopes,
        charsets,
        images, sealedValues, sealedTexts, keyFiles, keybags, fileHeaders, keychainItems, agentRequests, archives,
        programArchives, records,
    ]
}
