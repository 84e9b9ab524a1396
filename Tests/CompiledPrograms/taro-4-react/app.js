"use strict";
require("./runtime");
require("./taro");
(my.webpackJsonp = my.webpackJsonp || []).push([["app"], {

/***/ "./src/app.js": (function (module, __webpack_exports__, __webpack_require__) {
const { h } = __webpack_require__("taro");
var inst = App({
  log: [],
  onLaunch() {
    this.log.push(`app onLaunch ${typeof h}`);
  },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = (moduleId) => __webpack_require__((__webpack_require__.s = moduleId));
__webpack_require__.O(0, ["taro"], () => __webpack_exec__("./src/app.js"));
var __webpack_exports__ = __webpack_require__.O();
}]);
