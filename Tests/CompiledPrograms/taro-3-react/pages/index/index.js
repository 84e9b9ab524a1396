(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/index/index"], {

/***/ "./src/pages/index/index.js": (function (module, exports, __webpack_require__) {
var runtime = __webpack_require__("./runtime");
var h = runtime.createElement;

Page(runtime.createPageConfig(function (update) {
  var taps = 0;
  var typed = "";
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
    h("view", null, h("button", { id: "tap", onTap: function () { show(count, "Taps: " + ++taps); } }, "Tap"), count),
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
    list);
}));
}),

}, [["./src/pages/index/index.js", "runtime", "vendors"]]]);
