import MiniHost

extension Difference {
    static let storage: [Difference] = [
        Difference(
            area: .storage,
            subject: "A Sync form that fails",
            documented: "The page on using JSAPIs: it throws. The page of `my.setStorageSync`: it returns the object "
                + "that `fail` would receive.",
            here: "Returns `{error, errorMessage}`.",
            reason: "The vendor's base library does so on iOS; programs look for `error` in the result.",
            code: "my.setStorageSync({ key: '', data: 1 }).error",
            expected: 2,
        ),
        Difference(
            area: .storage,
            subject: "`my.getStorage` of a key that is not there",
            documented: "Older pages have error 11; newer ones do not mention it.",
            here: "Succeeds with `data: null`.",
            reason: "Three independent adapters of frameworks rely on it.",
            code: "(await my.getStorage({ key: 'none' })).data",
            expected: .null,
        ),
        Difference(
            area: .storage,
            subject: "The length of a key",
            documented: "Not empty.",
            here: "1 to 1,024 bytes of UTF-8; all keys have a quota of 10 MB, which adds 64 bytes for each.",
            reason: "The documented 10 MB counts values: keys of empty values could fill the disk.",
            code: "['k'.repeat(1024), 'k'.repeat(1025)].map(key => my.setStorageSync({ key, data: 1 }).error ?? 0)",
            expected: [0, 2],
        ),
        Difference(
            area: .storage,
            subject: "Values that JSON cannot represent",
            documented: "Nothing.",
            here: "A date is its ISO text, NaN is null, an ArrayBuffer is `{}`; a BigInt or a cycle is error 2.",
            reason: "Objects are documented to be stored as JSON.",
            code: """
                my.setStorageSync({ key: 'a', data: [new Date(0), NaN, new ArrayBuffer(1)] });
                return [my.getStorageSync({ key: 'a' }).data, my.setStorageSync({ key: 'a', data: 1n }).error];
                """,
            expected: [["1970-01-01T00:00:00.000Z", .null, [:]], 2],
        ),
        Difference(
            area: .storage,
            subject: "Types of `my.getStorageInfo`",
            documented: "Older type declarations have texts, newer ones numbers.",
            here: "Numbers, in KB.",
            reason: "The tables of the documents have the type Number.",
            code: "(({ currentSize, limitSize }) => [typeof currentSize, limitSize])(my.getStorageInfoSync())",
            expected: ["number", 10240],
        ),
        Difference(
            area: .storage,
            subject: "The number of a program's files",
            documented: "10 MB a file and 50 MB together.",
            here: "10,000 files as well, and paths of 1,024 bytes at most; see [Limits](Limits.md).",
            reason: "Empty files could fill the disk.",
            code: """
                const filePath = my.env.USER_DATA_PATH + '/' + 'n'.repeat(256);
                return my.getFileSystemManager().writeFileSync({ filePath, data: '' }).error;
                """,
            expected: 10024,
        ),
    ]
}
