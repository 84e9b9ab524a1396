var __CML__GLOBAL = require("../../manifest.js");
__CML__GLOBAL.webpackJsonp([3], {

/***/ "./src/components/row/row.cml?script": (function (module, exports, __webpack_require__) {
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = function Row() {
  this.props = { text: { type: String, default: "" } };
  this.mounted = function () { getApp().log.push("row mounted " + this.props.text); };
  this.destroyed = function () { getApp().log.push("row destroyed " + this.props.text); };
  this.methods = { choose: function () { this.$cmlEmit("choose", { text: this.props.text }); } };
};
}),

/***/ "./src/components/row/row.cml": (function (module, exports, __webpack_require__) {
__webpack_require__("./node_modules/chameleon-runtime/index.js").createComponent(__webpack_require__("./src/components/row/row.cml?script"));
}),

}, ["./src/components/row/row.cml"]);
