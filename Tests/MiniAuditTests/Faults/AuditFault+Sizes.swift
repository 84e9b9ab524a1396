/// The faults of sizes: of stored data, and of data that is copied for the view.
extension AuditFault {
    static let stored: [AuditFault] = [
        script(
            "STO-05",
            "a value over the limit",
            "onLoad() { my.setStorage({ key: 'a', data: 'x'.repeat(205000), fail() {} }); },"
        ),
        script(
            "STO-06",
            "a value near the limit",
            "onLoad() { my.setStorageSync({ key: 'a', data: 'x'.repeat(180000) }); },"
        ),
        script(
            "STO-07",
            "two megabytes of values",
            """
            onLoad() {
                for (let n = 0; n < 20; n++) my.setStorageSync({ key: `k${n}`, data: 'x'.repeat(110000) });
              },
            """
        ),
    ]

    static let copied: [AuditFault] = [
        script(
            "PRF-01",
            "two changes at the start that are large together",
            "onLoad() { for (const name of ['a', 'b']) this.setData({ [name]: 'x'.repeat(150000) }); },"
        ),
        script(
            "PRF-01",
            "a large change some seconds later",
            "onLoad() { setTimeout(() => this.setData({ text: 'x'.repeat(300000) }), 5000); },"
        ),
        AuditFault(
            "PRF-01",
            "a large change after a tap",
            [
                js: "Page({\n  use() {\n    this.setData({ text: 'x'.repeat(300000) });\n  },\n});\n",
                axml: "<view class=\"use\" onTap=\"use\">Use</view>\n",
                acss: ".use { width: 200px; height: 60px; color: #222; }\n",
            ]
        ),
    ]
}
