var __CML__GLOBAL = require("./manifest.js");
__CML__GLOBAL.webpackJsonp([1], {

/***/ "./src/app/app.cml?script": (function (module, exports, __webpack_require__) {
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = function App() {};
}),

/***/ "./src/app/app.cml": (function (module, exports, __webpack_require__) {
__webpack_require__("./node_modules/chameleon-runtime/index.js").createApp(__webpack_require__("./src/app/app.cml?script"));
}),

}, ["./src/app/app.cml"]);
