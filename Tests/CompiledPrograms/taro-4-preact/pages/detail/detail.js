"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["pages/detail/detail"], {

/***/ 5107: (function (module, exports, __webpack_require__) {
const { h, useLoad, useUnload } = __webpack_require__(8139);

function Detail({ query }) {
  useLoad(() => getApp().log.push("detail onLoad"));
  useUnload(() => getApp().log.push("detail onUnload"));
  return h("view", null,
    h("text", { id: "title" }, "Row: ", query.text),
    h("button", { id: "back", onTap: () => { my.navigateBack(); } }, "Back"));
}

var inst = Page(__webpack_require__(4886).createPageConfig(Detail, "pages/detail/detail", { root: { cn: [] } }));
}),

}, function (__webpack_require__) {
var __webpack_exec__ = (moduleId) => __webpack_require__((__webpack_require__.s = moduleId));
__webpack_require__.O(0, ["taro", "vendors"], () => __webpack_exec__(5107));
var __webpack_exports__ = __webpack_require__.O();
}]);
