import Testing

/// A small program of its own purpose, without a finding that fails.
struct CleanProgram: Sendable, CustomTestStringConvertible {
    let name: String
    /// The files by their paths.
    let files: [String: String]

    var testDescription: String { name }

    static let all: [CleanProgram] = local + remote + structured

    /// A program with the page `pages/index/index`.
    ///
    /// - Parameter others: Further files, which may replace those of the page.
    init(_ name: String, js: String, axml: String, _ others: [String: String] = [:]) {
        self.name = name
        files = [
            "app.json": #"{"pages": ["pages/index/index"]}"#, "app.js": "App({});\n",
            "mini.project.json": #"{"format": 2, "compileOptions": {"component2": true}}"#,
            "pages/index/index.js": js, "pages/index/index.axml": axml,
        ].merging(others) { _, new in new }
    }

    /// Programs without servers.
    private static let local: [CleanProgram] = [
        CleanProgram(
            "counter",
            js: """
                Page({
                  data: { count: 0 },
                  add() { this.setData({ count: this.data.count + 1 }); },
                  reset() { this.setData({ count: 0 }); },
                });

                """,
            axml: """
                <text>{{count}}</text>
                <button onTap="add">Add</button>
                <button onTap="reset" disabled="{{count === 0}}">Start again</button>

                """
        ),
        CleanProgram(
            "list of tasks",
            js: """
                Page({
                  data: { text: '', tasks: [] },
                  onLoad() {
                    const { data } = my.getStorageSync({ key: 'tasks' });
                    if (Array.isArray(data)) this.setData({ tasks: data });
                  },
                  enter(event) { this.setData({ text: event.detail.value }); },
                  add() {
                    if (!this.data.text) return;
                    const tasks = [...this.data.tasks, { id: this.data.tasks.length + 1, text: this.data.text }];
                    this.setData({ tasks, text: '' });
                    my.setStorage({ key: 'tasks', data: tasks, fail: () => my.showToast({ content: 'Not saved' }) });
                  },
                });

                """,
            axml: """
                <input value="{{text}}" placeholder="What is to do?" onInput="enter"/>
                <button onTap="add">Add</button>
                <view a:for="{{tasks}}" a:key="id">{{item.text}}</view>
                <view a:if="{{tasks.length === 0}}">Nothing to do</view>

                """
        ),
        CleanProgram(
            "registration",
            js: """
                Page({
                  data: { message: '' },
                  submit(event) {
                    const { name = '', word = '' } = event.detail.value || {};
                    const isComplete = name.length > 0 && word.length >= 8;
                    this.setData({ message: isComplete ? `Welcome, ${name}` : 'Enter a name and eight characters.' });
                  },
                });

                """,
            axml: """
                <form onSubmit="submit">
                  <input name="name" placeholder="Name"/>
                  <input name="word" password="true" placeholder="Password"/>
                  <button form-type="submit">Register</button>
                </form>
                <view>{{message}}</view>

                """
        ),
        CleanProgram(
            "stopwatch",
            js: """
                Page({
                  data: { seconds: 3 },
                  onLoad() {
                    this.timer = setInterval(() => {
                      this.setData({ seconds: this.data.seconds - 1 });
                      if (this.data.seconds <= 0) clearInterval(this.timer);
                    }, 1000);
                  },
                  onUnload() { clearInterval(this.timer); },
                });

                """,
            axml: "<view>{{seconds}} seconds left</view>\n"
        ),
        CleanProgram(
            "quiz",
            js: """
                const questions = [
                  { text: 'Which is a fruit?', choices: ['apple', 'chair'], right: 'apple' },
                  { text: 'Which is a colour?', choices: ['seven', 'green'], right: 'green' },
                ];
                Page({
                  data: { index: 0, points: 0, question: questions[0] },
                  choose(event) {
                    const points = this.data.points + (event.detail.value === this.data.question.right ? 1 : 0);
                    const index = this.data.index + 1;
                    this.setData({ points, index, question: questions[index] || { text: 'The end', choices: [] } });
                  },
                });

                """,
            axml: """
                <view>{{question.text}}</view>
                <radio-group onChange="choose">
                  <label a:for="{{question.choices}}" a:key="*this"><radio value="{{item}}"/>{{item}}</label>
                </radio-group>
                <view>{{points}} of {{index}} right</view>

                """
        ),
        CleanProgram(
            "table of prices",
            js:
                "Page({ data: { rows: [{ id: 1, name: 'Tea', amount: 3.5 }, { id: 2, name: 'Cake', amount: 4 }] } });\n",
            axml: """
                <import-sjs name="format" from="./format.sjs"/>
                <view a:for="{{rows}}" a:key="id">
                  <text>{{item.name}}</text>
                  <text>{{format.price(item.amount)}}</text>
                </view>

                """,
            [
                "pages/index/index.acss": "text { color: #222; }\n",
                "pages/index/format.sjs": """
                function price(amount) {
                  return '$' + amount.toFixed(2);
                }

                export default { price };

                """,
            ]
        ),
        CleanProgram(
            "diary in a file",
            js: """
                const path = `${my.env.USER_DATA_PATH}/diary.txt`;
                Page({
                  data: { text: '', state: 'Not saved' },
                  onLoad() {
                    my.getFileSystemManager().readFile({
                      filePath: path, encoding: 'utf8',
                      success: ({ data }) => this.setData({ text: data, state: 'Read' }),
                      fail: () => this.setData({ state: 'The diary is empty' }),
                    });
                  },
                  write(event) {
                    my.getFileSystemManager().writeFile({
                      filePath: path, data: event.detail.value,
                      success: () => this.setData({ state: 'Saved' }),
                      fail: () => this.setData({ state: 'The diary cannot be saved' }),
                    });
                  },
                });

                """,
            axml: "<textarea value=\"{{text}}\" placeholder=\"Today\" onInput=\"write\"/>\n<view>{{state}}</view>\n"
        ),
    ]
}
