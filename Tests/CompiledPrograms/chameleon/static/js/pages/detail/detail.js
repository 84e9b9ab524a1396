var __CML__GLOBAL = require("../../manifest.js");
__CML__GLOBAL.webpackJsonp([5], {

/***/ "./src/pages/detail/detail.cml?script": (function (module, exports, __webpack_require__) {
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = function Detail() {
  this.data = { text: "" };
  this.created = function (query) {
    getApp().log.push("detail created");
    this.text = query.text;
  };
  this.destroyed = function () { getApp().log.push("detail destroyed"); };
  this.methods = { back: function () { my.navigateBack(); } };
};
}),

/***/ "./src/pages/detail/detail.cml": (function (module, exports, __webpack_require__) {
__webpack_require__("./node_modules/chameleon-runtime/index.js").createPage(
  __webpack_require__("./src/pages/detail/detail.cml?script"));
}),

}, ["./src/pages/detail/detail.cml"]);
