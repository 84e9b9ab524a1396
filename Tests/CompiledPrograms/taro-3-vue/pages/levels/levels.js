"use strict";
(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/levels/levels"], {

/***/ 5107: (function (module, exports, __webpack_require__) {
var { h, createPageConfig } = __webpack_require__(4886);

// Six views inside each other; the innermost one counts its taps.
Page(createPageConfig({
  onLoad: () => getApp().log.push("levels onLoad"),
  onUnload: () => getApp().log.push("levels onUnload"),
  setup: (reactive) => reactive({ taps: 0 }),
  render: (state) => [5, 4, 3, 2, 1].reduce(
    (inner, level) => h("view", { id: `level-${level}` }, [inner]),
    h("view", { id: "innermost", onTap: () => state.taps++ }, [`Taps: ${state.taps}`]),
  ),
}));
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["taro"], function () { return __webpack_exec__(5107); });
var __webpack_exports__ = __webpack_require__.O();
}]);
