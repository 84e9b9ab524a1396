(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/detail/detail"], {

/***/ "./src/pages/detail/detail.js": (function (module, exports, __webpack_require__) {
var preact = __webpack_require__("./node_modules/preact/dist/preact.module.js");
var taro = __webpack_require__("./node_modules/@tarojs/runtime/dist/runtime.esm.js");
var h = preact.h;

function Detail(props) {
  preact.usePageHook("onLoad", function () { getApp().log.push("detail onLoad"); });
  preact.usePageHook("onUnload", function () { getApp().log.push("detail onUnload"); });
  return h("view", null,
    h("text", { id: "title" }, "Row: ", props.query.text),
    h("button", { id: "back", onTap: function () { my.navigateBack(); } }, "Back"));
}

var inst = Page(taro.createPageConfig(Detail, 'pages/detail/detail', { root: { cn: [] } }));
}),

}, [["./src/pages/detail/detail.js", "runtime", "taro", "vendors"]]]);
