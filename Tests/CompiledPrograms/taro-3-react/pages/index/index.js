(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/index/index"], {

/***/ "./src/pages/index/index.js": (function (module, exports, __webpack_require__) {
var runtime = __webpack_require__("./runtime");
var h = runtime.createElement;

function log(text) { getApp().log.push("index " + text); }

function Index(props) { this.props = props; }
Index.prototype.onLoad = function () { log("onLoad"); };
Index.prototype.componentDidMount = function () { log("componentDidMount"); };
Index.prototype.componentDidShow = function () { log("componentDidShow"); };
Index.prototype.onReady = function () { log("onReady"); };
Index.prototype.componentDidHide = function () { log("componentDidHide"); };
Index.prototype.render = function (update) {
  var taps = 0;
  var typed = "";
  var marked;
  var count = h("text", { id: "count" }, "Taps: 0");
  var greeting = h("text", { id: "greeting" }, "Nobody");
  var list = h("view", { id: "list" }, row("tea"), row("milk"));

  function row(text) {
    var item = h("view", { className: "row", onTap: function () {
      list.remove(item);
      update([{ node: list, name: "cn", value: list.childNodes.map(runtime.hydrate) }]);
    } }, h("text", null, text));
    return item;
  }

  function show(node, text) {
    node.childNodes[0].props.v = text;
    update([{ node: node.childNodes[0], name: "v", value: text }]);
  }

  return h("view", { className: "page" },
    h("view", null, h("button", { id: "tap", onTap: function () {
      show(count, "Taps: " + ++taps);
      show(marked, "" + taps);
    } }, "Tap"), count),
    h("custom-wrapper", null,
      h("input", { id: "name", value: "", placeholder: "Name", onInput: function (event) {
        typed = event.detail.value;
        show(greeting, "Hello, " + typed);
      } }),
      greeting),
    h("button", { id: "add", onTap: function () {
      list.append(row(typed));
      update([{ node: list, name: "cn", value: list.childNodes.map(runtime.hydrate) }]);
    } }, "Add"),
    list,
    h("button", { id: "open", onTap: function () {
      my.navigateTo({ url: "/pages/detail/detail?text=" + typed });
    } }, "Open"),
    h("native-mark", { id: "mark", title: "Marks" },
      "!",
      h("slot", { name: "extra" }, marked = h("text", { id: "marked" }, "0"))));
};

var inst = Page(runtime.createPageConfig(Index, 'pages/index/index', { root: { cn: [] } }, {}));
}),

}, [["./src/pages/index/index.js", "runtime", "vendors"]]]);
