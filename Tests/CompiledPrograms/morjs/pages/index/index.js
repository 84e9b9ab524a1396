require('../../mor.r.js');
require('../../mor.v.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["pages/index/index"], {

/***/ "./src/pages/index/index.js": (function (module, exports, __webpack_require__) {
"use strict";
__webpack_require__("@morjs/core").wPage({
  data: { taps: 0, typed: "", greeting: "", found: "", size: 1, rows: [{ id: 1, text: "tea" }, { id: 2, text: "milk" }] },
  onLoad() {
    getApp().log.push("index onLoad");
  },
  onShow() {
    getApp().log.push("index onShow");
  },
  onHide() {
    getApp().log.push("index onHide");
  },
  onReady() {
    getApp().log.push("index onReady");
    this.setData({ found: this.selectComponent("#row-2").describe() });
  },
  count() {
    this.setData({ taps: this.data.taps + 1 });
  },
  greet() {
    this.setData({ greeting: `Hello, ${this.data.typed}` });
  },
  open() {
    my.navigateTo({ url: `/pages/detail/detail?text=${this.data.typed}` });
  },
  add() {
    this.setData({ [`rows[${this.data.rows.length}]`]: { id: this.data.rows.length + 1, text: this.data.typed } });
  },
  remove({ currentTarget: { dataset }, detail }) {
    this.setData({ rows: this.data.rows.filter(({ id, text }) => id !== dataset.row || text !== detail.text) });
  },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["mor.v"], function () { return __webpack_exec__("./src/pages/index/index.js"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
