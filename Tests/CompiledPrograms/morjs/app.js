require('./mor.r.js');
require('./mor.v.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["app"], {

/***/ "./src/app.js": (function (module, exports, __webpack_require__) {
"use strict";
__webpack_require__("@morjs/core").wApp({ log: [], onLaunch() { this.log.push("app onLaunch"); } });
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["mor.v"], function () { return __webpack_exec__("./src/app.js"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
