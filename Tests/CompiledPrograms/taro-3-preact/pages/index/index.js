(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/index/index"], {

/***/ "./src/pages/index/index.js": (function (module, exports, __webpack_require__) {
var preact = __webpack_require__("./node_modules/preact/dist/preact.module.js");
var taro = __webpack_require__("./node_modules/@tarojs/runtime/dist/runtime.esm.js");
var h = preact.h;

function log(text) { getApp().log.push("index " + text); }

function Index() {
  var taps = preact.useState(0);
  var typed = preact.useState("");
  var rows = preact.useState(["tea", "milk"]);
  ["onLoad", "componentDidShow", "onReady", "componentDidHide"].forEach(function (name) {
    preact.usePageHook(name, function () { log(name); });
  });
  return h("view", { className: "page" },
    h("button", { id: "tap", onTap: function (event) {
      log(event.type + " " + event.target.__handlers.tap.length);
      taps[1](taps[0] + 1);
    } }, "Tap"),
    h("text", { id: "count" }, "Taps: ", taps[0]),
    h("custom-wrapper", null,
      h("input", { id: "name", value: typed[0], onInput: function (event) { typed[1](event.detail.value); } }),
      typed[0] !== "" && h("text", { id: "greeting" }, "Hello, ", typed[0])),
    h("button", { id: "add", onTap: typed[0] === "" ? undefined : function () {
      rows[1](rows[0].concat(typed[0]));
    } }, "Add"),
    rows[0].map(function (row) {
      return h("view", { key: row, className: "row", onTap: function () {
        rows[1](rows[0].filter(function (other) { return other !== row; }));
      } }, row);
    }),
    h("button", { id: "open", onTap: function () {
      my.navigateTo({ url: "/pages/detail/detail?text=" + typed[0] });
    } }, "Open"),
    h("native-mark", { id: "mark", title: "Marks" },
      "!",
      h("slot", { name: "extra" }, h("text", { id: "marked" }, taps[0]))));
}

var inst = Page(taro.createPageConfig(Index, 'pages/index/index', { root: { cn: [] } }));
}),

}, [["./src/pages/index/index.js", "runtime", "taro", "vendors"]]]);
