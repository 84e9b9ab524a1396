extension NewProgram {
    static func files(named name: String, in language: Language) -> [(path: String, text: String)] {
        let common: [(String, String)] = [
            ("app.json", appConfiguration(named: name)), ("mini.project.json", project(named: name, in: language)),
            ("pages/index/index.axml", pageTemplate), ("pages/index/index.json", "{}\n"),
        ]
        let own =
            switch language {
            case .javaScript: javaScriptFiles(named: name)
            case .typeScript: typeScriptFiles(named: name)
            }
        let editor = EditorFiles(pages: ["pages/index/index"], language: language, checksScripts: true)
        let files = (common + own).map { (path: $0.0, text: $0.1) } + editor.files
        return files.sorted { $0.path < $1.path }
    }

    private static func javaScriptFiles(named name: String) -> [(String, String)] {
        [
            ("app.acss", appStyle), ("app.js", appScript), ("pages/index/index.acss", pageStyle),
            ("pages/index/index.js", pageScript(named: name)), ("tests/index.test.js", test(named: name)),
        ]
    }

    /// The tests, which are the same in both languages.
    static func test(named name: String) -> String {
        """
        test('shows a welcome text', async ({ app }) => {
          const page = await app.open('/pages/index/index');
          await page.getByText('Welcome to \(name)');
          expect(page.data.visits).toBe(1);
        });

        test('adds entries', async ({ app }) => {
          const page = await app.open('/pages/index/index');
          const before = page.data.entries.length;
          await page.getByRole('button', { name: 'Add' }).tap();
          expect(page.data.entries).toHaveLength(before + 1);
        });

        test('counts visits', async ({ app }) => {
          await app.open();
          const page = await app.restart();
          expect(page.data.visits).toBe(2);
        });

        """
    }

    private static func appConfiguration(named name: String) -> String {
        """
        {
          "pages": [
            "pages/index/index"
          ],
          "window": {
            "defaultTitle": "\(name)"
          }
        }

        """
    }

    /// Contains a random id, so that the program keeps its stored data when its folder is moved.
    private static func project(named name: String, in language: Language) -> String {
        let options = language == .typeScript ? ["component2", "typescript", "less"] : ["component2"]
        let lines = options.map { "    \"\($0)\": true" }.joined(separator: ",\n")
        return """
            {
              "appid": "\(name)-\(String(UInt64.random(in: 0 ... .max), radix: 16))",
              "format": 2,
              "compileOptions": {
            \(lines)
              }
            }

            """
    }

    private static let appScript = """
        App({
          onLaunch(options) {
            console.log('launched with', options.path);
          },
        });

        """

    private static let appStyle = """
        page {
          padding: 16px;
        }

        """

    private static func pageScript(named name: String) -> String {
        """
        Page({
          data: {
            title: '\(name)',
            visits: 0,
            entries: ['Change this page in pages/index/index.axml', 'Change what it does in pages/index/index.js'],
          },

          onLoad() {
            const stored = my.getStorageSync({ key: 'visits' }).data;
            const visits = (stored || 0) + 1;
            my.setStorageSync({ key: 'visits', data: visits });
            this.setData({ visits });
          },

          onAdd() {
            this.$spliceData({ entries: [this.data.entries.length, 0, 'Another entry'] });
          },
        });

        """
    }

    private static let pageTemplate = """
        <view class="page">
          <text class="title">Welcome to {{title}}</text>
          <view>You have been here {{visits}} {{visits === 1 ? 'time' : 'times'}}.</view>
          <view a:for="{{entries}}" a:key="*this" class="entry">{{index + 1}}. {{item}}</view>
          <button onTap="onAdd">Add</button>
        </view>

        """

    private static let pageStyle = """
        .title {
          font-size: 20px;
        }

        .entry {
          margin-top: 8px;
        }

        """
}
