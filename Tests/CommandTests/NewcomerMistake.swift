import CommandHarness

/// A mistake of a beginner in a program with one page, one component, one module and one test.
struct NewcomerMistake {
    /// The expected report of a command.
    enum Report {
        /// A message that contains the text, and the place in it or in the next lines.
        case message(_ text: String, at: String)
        /// No message, with the reason.
        case nothing(String)
    }

    /// A description of the mistake.
    let title: String
    /// The file with the mistake.
    let file: String
    /// The correct text.
    let right: String
    /// The text with the mistake.
    let wrong: String
    let run: Report
    let check: Report
    let test: Report

    /// The program without a mistake.
    static let program = [
        "app.json": "{\n  \"pages\": [\"pages/index/index\"]\n}\n",
        "pages/index/index.json": """
        {
          "defaultTitle": "Count",
          "usingComponents": { "badge": "/components/badge" }
        }

        """,
        "pages/index/index.axml": """
        <view>
          <text id="count">{{count}}</text>
          <badge label="{{label}}"/>
          <button id="add" onTap="add">Add</button>
        </view>

        """,
        "pages/index/index.js": """
        const { label } = require('../../utils/text');
        Page({
          data: { count: 0, label },
          onLoad() {
            my.getStorage({ key: 'count' }).then(({ data }) => this.setData({ count: data || 0 }));
          },
          add() {
            this.setData({ count: this.data.count + 1 });
          },
        });

        """,
        "components/badge.json": "{ \"component\": true }\n",
        "components/badge.axml": "<view>{{label}}</view>\n",
        "components/badge.js": "Component({ props: { label: '' } });\n",
        "utils/text.js": "module.exports = { label: 'Count' };\n",
        "tests/index.test.js": """
        test('adds one', async ({ app }) => {
          const page = await app.open();
          await page.$('#add').tap();
          expect(await page.$('#count').text()).toBe('1');
        });

        """,
    ]

    static let all: [NewcomerMistake] = [
        NewcomerMistake(
            title: "A misspelt tag",
            file: "pages/index/index.axml",
            right: #"<button id="add" onTap="add">Add</button>"#,
            wrong: #"<buton id="add" onTap="add">Add</buton>"#,
            run: .message("did you mean <button>?", at: "pages/index/index.axml:4:3"),
            check: .message("did you mean <button>?", at: "pages/index/index.axml:4:3"),
            test: .message("did you mean <button>?", at: "pages/index/index.axml:4:3"),
        ),
        NewcomerMistake(
            title: "A misspelt handler",
            file: "pages/index/index.axml",
            right: #"onTap="add""#,
            wrong: #"onTap="addd""#,
            run: .message(#"did you mean "add"?"#, at: "pages/index/index.axml:4:20"),
            check: .message(#"did you mean "add"?"#, at: "pages/index/index.axml:4:20"),
            test: .message(#"did you mean "add"?"#, at: "pages/index/index.axml:4:20"),
        ),
        NewcomerMistake(
            title: "The wrong path of a component",
            file: "pages/index/index.json",
            right: "/components/badge",
            wrong: "/components/bagde",
            run: .message(#"did you mean "/components/badge"?"#, at: "pages/index/index.json:3:24"),
            check: .message(#"did you mean "/components/badge"? [missing-file]"#, at: "pages/index/index.json:3:24"),
            test: .message(#"did you mean "/components/badge"?"#, at: "pages/index/index.json:3:24"),
        ),
        NewcomerMistake(
            title: "The wrong path of a module",
            file: "pages/index/index.js",
            right: "require('../../utils/text')",
            wrong: "require('../../utils/txet')",
            run: .message("did you mean '../../utils/text'?", at: "pages/index/index.js:1:26"),
            check: .message("did you mean '../../utils/text'? [missing-file]", at: "pages/index/index.js:1:27"),
            test: .message("did you mean '../../utils/text'?", at: "pages/index/index.js:1:26"),
        ),
        NewcomerMistake(
            title: "A misspelt JSAPI",
            file: "pages/index/index.js",
            right: "my.getStorage(",
            wrong: "my.getStorgae(",
            run: .message("did you mean my.getStorage?", at: "pages/index/index.js:5:"),
            check: .message("did you mean my.getStorage? [unknown-api]", at: "pages/index/index.js:5:"),
            test: .message("did you mean my.getStorage?", at: "pages/index/index.js:5:"),
        ),
        NewcomerMistake(
            title: "A misspelt parameter of a JSAPI",
            file: "pages/index/index.js",
            right: "my.getStorage({ key: 'count' })",
            wrong: "my.getStorage({ kye: 'count' })",
            run: .message(#"did you mean "key"?"#, at: "pages/index/index.js:5:21"),
            check: .message(#"did you mean "key"? [unknown-parameter]"#, at: "pages/index/index.js:5:21"),
            test: .message("key: required parameter is missing", at: "pages/index/index.js:5:"),
        ),
        NewcomerMistake(
            title: "A misspelt key of setData",
            file: "pages/index/index.js",
            right: "this.setData({ count: this.data.count + 1 })",
            wrong: "this.setData({ coutn: this.data.count + 1 })",
            run: .message(#"did you mean "count"?"#, at: "pages/index/index.js:8:20"),
            check: .message(#"did you mean "count"? [unread-data]"#, at: "pages/index/index.js:8:20"),
            test: .message(#"did you mean "count"?"#, at: "pages/index/index.js:8:20"),
        ),
        NewcomerMistake(
            title: "A missing comma in a JSON file",
            file: "pages/index/index.json",
            right: #""Count","#,
            wrong: #""Count""#,
            run: .message("expected ',' or '}' after a property", at: "pages/index/index.json:3:3"),
            check: .message("expected ',' or '}' after a property [syntax]", at: "pages/index/index.json:3:3"),
            test: .message("expected ',' or '}' after a property", at: "pages/index/index.json:3:3"),
        ),
        NewcomerMistake(
            title: "A missing await in a test",
            file: "tests/index.test.js",
            right: "await page.$('#add').tap()",
            wrong: "page.$('#add').tap()",
            run: .nothing("the mistake is in a test, which the command does not run"),
            check: .nothing("the mistake is in a test, which the command does not read"),
            test: .message("element.tap() was not awaited", at: "tests/index.test.js:3:"),
        ),
        NewcomerMistake(
            title: "A wrong selector in a test",
            file: "tests/index.test.js",
            right: "page.$('#count')",
            wrong: "page.$('#cuont')",
            run: .nothing("the mistake is in a test, which the command does not run"),
            check: .nothing("the mistake is in a test, which the command does not read"),
            test: .message(##"did you mean "#count"?"##, at: "tests/index.test.js:4:"),
        ),
    ]
}
