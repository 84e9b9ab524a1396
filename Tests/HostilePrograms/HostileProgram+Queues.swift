/// Limits of the queues and stores of JSAPIs. The test sets those of calls and of timers to 100.
extension HostileProgram {
    static let queues: [HostileProgram] = [
        HostileProgram(
            "timers",
            "starts timers until one is refused",
            code: "for (;;) setTimeout(() => {}, 1e6)",
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "dialogues",
            "opens 101 dialogues at once",
            code: flood("my.confirm({ content: 'x' })"),
            ends: [.error(10112)],
        ),
        HostileProgram(
            "requests",
            "sends 101 requests at once",
            code: flood("my.request({ url: 'https://127.0.0.1:1/' })"),
            ends: [.error(10112)],
        ),
        HostileProgram(
            "sockets",
            "opens six sockets at once",
            code: flood("my.connectSocket({ url: 'wss://127.0.0.1:1/', multiple: true })", count: 6),
            ends: [.error(10112)],
        ),
        HostileProgram(
            "messages",
            "sends messages on a socket that does not exist",
            code: flood("my.sendSocketMessage({ data: 'x' })", count: 90),
            ends: [.error(10)],
        ),
        HostileProgram(
            "pages",
            "opens eleven pages",
            code: """
                for (let i = 0; i < 9; i++) await my.navigateTo({ url: '/pages/a/a' });
                return my.navigateTo({ url: '/pages/a/a' }).then(() => 0, e => e.error)
                """,
            ends: [.error(1)],
        ),
        HostileProgram(
            "requests of a query",
            "adds requests to a selector query until one is refused",
            code: "const query = my.createSelectorQuery(); for (;;) query.select('.a').boundingClientRect()",
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "steps of an animation",
            "adds steps to an animation until one is refused",
            code: "const animation = my.createAnimation(); for (;;) animation.opacity(1).step()",
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "a large stored value",
            "stores 300 KB for one key",
            code: "return my.setStorageSync({ key: 'k', data: 'x'.repeat(300 * 1024) }).error",
            ends: [.error(14)],
        ),
        HostileProgram(
            "a full storage",
            "stores 200,000 bytes for each of many keys",
            code: """
                const data = 'x'.repeat(200000);
                for (let i = 0; ; i++) {
                    const error = await my.setStorage({ key: `k${i}`, data }).then(() => 0, e => e.error);
                    if (error !== 0) return error;
                }
                """,
            ends: [.error(12)],
        ),
        HostileProgram(
            "a long key",
            "stores a value for a key of a million characters",
            code: "return my.setStorageSync({ key: 'k'.repeat(1e6), data: 1 }).error",
            ends: [.error(2)],
        ),
        HostileProgram(
            "a large file",
            "writes a file of more than 10 MB",
            code: """
                const filePath = my.env.USER_DATA_PATH + '/a', data = 'x'.repeat((10 << 20) + 1);
                return my.getFileSystemManager().writeFileSync({ filePath, data, encoding: 'utf8' }).error
                """,
            ends: [.error(10028)],
        ),
        HostileProgram(
            "deep folders",
            "makes 40 folders in each other",
            code: """
                const dirPath = my.env.USER_DATA_PATH + '/a'.repeat(40);
                return my.getFileSystemManager().mkdirSync({ dirPath, recursive: true }).error
                """,
            ends: [.error(10024)],
        ),
    ]

    /// Code that makes calls in one turn and returns the highest number of their errors.
    private static func flood(_ call: String, count: Int = queueLimit + 1) -> String {
        """
        const calls = [];
        for (let i = 0; i < \(count); i++) calls.push(\(call).then(() => 0, e => e.error));
        return Math.max(...await Promise.all(calls))
        """
    }
}
