extension NewProgram {
    static func typeScriptFiles(named name: String) -> [(String, String)] {
        [
            ("app.less", appLess), ("app.ts", appTypeScript), ("pages/index/index.less", pageLess),
            ("pages/index/index.ts", pageTypeScript(named: name)), ("tests/index.test.ts", test(named: name)),
            ("theme.less", theme),
        ]
    }

    private static let appTypeScript = """
        App({
          onLaunch(options: LaunchOptions) {
            console.log('launched with', options.path);
          },
        });

        """

    private static func pageTypeScript(named name: String) -> String {
        """
        Page({
          data: {
            title: '\(name)',
            visits: 0,
            entries: ['Change this page in pages/index/index.axml', 'Change what it does in pages/index/index.ts'],
          },

          onLoad() {
            const stored: number | null = my.getStorageSync({ key: 'visits' }).data;
            const visits = (stored ?? 0) + 1;
            my.setStorageSync({ key: 'visits', data: visits });
            this.setData({ visits });
          },

          onAdd() {
            this.$spliceData({ entries: [this.data.entries.length, 0, 'Another entry'] });
          },
        });

        """
    }

    private static let theme = """
        @space: 8px;

        """

    private static let appLess = """
        @import './theme.less';

        page {
          padding: @space * 2;
        }

        """

    private static let pageLess = """
        @import '/theme.less';

        .page {
          .title {
            font-size: 20px;
          }

          .entry {
            margin-top: @space;
          }
        }

        """
}
