require('../../mor.r.js');
require('../../mor.v.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["pages/detail/detail"], {

/***/ "./src/pages/detail/detail.js": (function (module, exports, __webpack_require__) {
"use strict";
__webpack_require__("@morjs/core").wPage({
  data: { text: "" },
  onLoad({ text }) {
    getApp().log.push("detail onLoad");
    this.setData({ text });
  },
  onUnload() {
    getApp().log.push("detail onUnload");
  },
  back() {
    my.navigateBack();
  },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["mor.v"], function () { return __webpack_exec__("./src/pages/detail/detail.js"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
