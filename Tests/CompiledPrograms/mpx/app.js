var g = {};
// The chunk of the app publishes the runtime, since sub-packages are loaded separately. No text becomes code.
var context = (function () { return this })();
context["c"] = g["c"] = require("./bundle.js");
(g["c"] = g["c"] || []).push([["app"], {

/***/ "./src/app.mpx": (function (module, exports, __webpack_require__) {
__webpack_require__.g.currentModuleId = "m-app";
__webpack_require__.g.currentCtor = App;
__webpack_require__.g.currentCtorType = "app";
/* script */
__webpack_require__.g.currentSrcMode = "wx";
(0, __webpack_require__("@mpxjs/core").createApp)({ log: [], onLaunch() { this.log.push("app onLaunch"); } });
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["bundle"], function () { return __webpack_exec__("./src/app.mpx"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
