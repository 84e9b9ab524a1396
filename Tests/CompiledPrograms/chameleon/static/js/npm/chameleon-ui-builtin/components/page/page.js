var __CML__GLOBAL = require("../../../../manifest.js");
__CML__GLOBAL.webpackJsonp([4], {

/***/ "./node_modules/chameleon-ui-builtin/components/page/page.cml?script": (function (module, exports, __webpack_require__) {
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = function Page() {
  this.props = { title: { type: String, default: "" } };
};
}),

/***/ "./node_modules/chameleon-ui-builtin/components/page/page.cml": (function (module, exports, __webpack_require__) {
__webpack_require__("./node_modules/chameleon-runtime/index.js").createComponent(__webpack_require__("./node_modules/chameleon-ui-builtin/components/page/page.cml?script"));
}),

}, ["./node_modules/chameleon-ui-builtin/components/page/page.cml"]);
