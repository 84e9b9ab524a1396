"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["pages/detail/detail"], {

/***/ "./src/pages/detail/detail.js": (function (module, exports, __webpack_require__) {
const { h, useLoad, useUnload, createPageConfig } = __webpack_require__("taro");

function Detail(page, { text }) {
  useLoad(() => getApp().log.push("detail onLoad"));
  useUnload(() => getApp().log.push("detail onUnload"));
  return h("view", null, () => [
    h("text", { id: "title" }, () => [`Row: ${text}`]),
    h("button", { id: "back", onTap: () => { my.navigateBack(); } }, () => ["Back"]),
  ]);
}

var inst = Page(createPageConfig(Detail, "pages/detail/detail", { root: { cn: [] } }));
}),

}, function (__webpack_require__) {
var __webpack_exec__ = (moduleId) => __webpack_require__((__webpack_require__.s = moduleId));
__webpack_require__.O(0, ["taro"], () => __webpack_exec__("./src/pages/detail/detail.js"));
var __webpack_exports__ = __webpack_require__.O();
}]);
