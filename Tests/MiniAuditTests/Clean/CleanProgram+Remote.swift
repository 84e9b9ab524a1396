/// Programs that use servers and JSAPIs with personal data, or have several parts.
extension CleanProgram {
    static let remote: [CleanProgram] = [
        CleanProgram(
            "catalogue",
            js: """
                Page({
                  data: { products: [], message: 'Loading' },
                  onLoad() { this.load(); },
                  load() {
                    my.request({
                      url: 'https://shop.example/products',
                      success: ({ data }) => {
                        const products = data && Array.isArray(data.products) ? data.products : [];
                        this.setData({ products, message: products.length > 0 ? '' : 'There are no products' });
                      },
                      fail: () => this.setData({ message: 'The shop cannot be reached' }),
                    });
                  },
                });

                """,
            axml: """
                <view a:for="{{products}}" a:key="id">{{item.name}}</view>
                <view>{{message}}</view>
                <button onTap="load">Load again</button>

                """
        ),
        CleanProgram(
            "comment",
            js: """
                Page({
                  data: { text: '', state: 'Write a comment' },
                  enter(event) { this.setData({ text: event.detail.value }); },
                  async send() {
                    this.setData({ state: 'Sending' });
                    try {
                      await my.request({
                        url: 'https://shop.example/comments', method: 'POST', data: { text: this.data.text },
                      });
                      this.setData({ state: 'Sent' });
                    } catch {
                      this.setData({ state: 'Not sent; try again' });
                    }
                  },
                });

                """,
            axml: """
                <textarea value="{{text}}" placeholder="Comment" onInput="enter"/>
                <button onTap="send">Send</button>
                <view>{{state}}</view>

                """
        ),
        CleanProgram(
            "shops nearby",
            js: """
                Page({
                  data: { place: 'Shops in all cities' },
                  find() {
                    my.getLocation({
                      success: ({ city }) => this.setData({ place: `Shops in ${city || 'this city'}` }),
                      fail: () => this.setData({ place: 'Choose a city in the list' }),
                    });
                  },
                });

                """,
            axml: "<view>{{place}}</view>\n<button onTap=\"find\">Use my location</button>\n"
        ),
        CleanProgram(
            "form with confirmation",
            js: """
                Page({
                  data: { items: ['Tea', 'Cake'] },
                  clear() {
                    my.confirm({
                      content: 'Empty the basket?',
                      success: ({ confirm }) => { if (confirm) this.setData({ items: [] }); },
                    });
                  },
                });

                """,
            axml: """
                <view a:for="{{items}}" a:key="*this">{{item}}</view>
                <view a:if="{{items.length === 0}}">The basket is empty</view>
                <button onTap="clear">Empty the basket</button>

                """
        ),
    ]

    static let structured: [CleanProgram] = [
        CleanProgram(
            "list and details",
            js: """
                Page({
                  data: { rows: [{ id: 1, name: 'Tea' }, { id: 2, name: 'Cake' }] },
                  open(event) { my.navigateTo({ url: `/pages/detail/detail?id=${event.target.dataset.id || 1}` }); },
                });

                """,
            axml: "<view a:for=\"{{rows}}\" a:key=\"id\" data-id=\"{{item.id}}\" onTap=\"open\">{{item.name}}</view>\n",
            [
                "app.json": #"{"pages": ["pages/index/index", "pages/detail/detail"]}"#,
                "pages/detail/detail.js": """
                const names = new Map([['1', 'Tea'], ['2', 'Cake']]);
                Page({
                  data: { name: '' },
                  onLoad({ id }) { this.setData({ name: names.get(String(id)) || 'There is no such product' }); },
                });

                """,
                "pages/detail/detail.axml": "<view>{{name}}</view>\n",
            ]
        ),
        CleanProgram(
            "two tabs",
            js: "Page({});\n",
            axml: "<view>Home</view>\n",
            [
                "app.json": #"""
                {
                  "pages": ["pages/index/index", "pages/about/about"],
                  "tabBar": {
                    "items": [
                      { "pagePath": "pages/index/index", "name": "Home" },
                      { "pagePath": "pages/about/about", "name": "About" }
                    ]
                  }
                }

                """#,
                "pages/about/about.js": "Page({ goHome() { my.switchTab({ url: '/pages/index/index' }); } });\n",
                "pages/about/about.axml": "<view>About this shop</view>\n<button onTap=\"goHome\">Home</button>\n",
            ]
        ),
        CleanProgram(
            "stars in a component",
            js: "Page({ data: { stars: 3 }, choose(count) { this.setData({ stars: count }); } });\n",
            axml: "<rating stars=\"{{stars}}\" onChoose=\"choose\"/>\n<view>{{stars}} of 5</view>\n",
            [
                "pages/index/index.json": #"{"usingComponents": {"rating": "/components/rating/rating"}}"#,
                "components/rating/rating.json": #"{"component": true}"#,
                "components/rating/rating.js": """
                Component({
                  data: { all: [1, 2, 3, 4, 5] },
                  props: { stars: 0, onChoose() {} },
                  methods: {
                    tap(event) { this.props.onChoose(Number(event.target.dataset.count) || 1); },
                  },
                });

                """,
                "components/rating/rating.axml": """
                <text a:for="{{all}}" a:key="*this" data-count="{{item}}" onTap="tap">{{item <= stars ? '★' : '☆'}}</text>

                """,
            ]
        ),
        CleanProgram(
            "sub-package",
            js: "Page({ open() { my.navigateTo({ url: '/help/topic/topic?name=tea' }); } });\n",
            axml: "<view>Home</view>\n<button onTap=\"open\">Help</button>\n",
            [
                "app.json": #"""
                {
                  "pages": ["pages/index/index"],
                  "subPackages": [{ "root": "help", "pages": ["topic/topic"] }]
                }

                """#,
                "help/topic/topic.js": """
                const topics = require('./topics');
                Page({
                  data: { text: '' },
                  onLoad({ name }) {
                    const isKnown = Object.prototype.hasOwnProperty.call(topics, name);
                    this.setData({ text: isKnown ? topics[name] : topics.none });
                  },
                });

                """,
                "help/topic/topics.js":
                    "module.exports = { tea: 'Tea is a drink.', none: 'There is no such topic.' };\n",
                "help/topic/topic.axml": "<view>{{text}}</view>\n",
            ]
        ),
    ]
}
