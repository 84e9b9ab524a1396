require('../../mor.r.js');
require('../../mor.v.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["pages/index/index"], {

/***/ "./src/pages/index/index.js": (function (module, exports, __webpack_require__) {
"use strict";
__webpack_require__("@morjs/core").aPage({
  data: { taps: 0, typed: "", greeting: "", found: "", rows: [{ id: 1, text: "tea" }, { id: 2, text: "milk" }] },
  onReady() {
    this.setData({ found: this.selectComponent("#row-2").describe() });
  },
  count() {
    this.setData({ taps: this.data.taps + 1 });
  },
  greet(event) {
    this.setData({ greeting: `Hello, ${this.data.typed}` });
  },
  add() {
    this.setData({ [`rows[${this.data.rows.length}]`]: { id: this.data.rows.length + 1, text: this.data.typed } });
  },
  remove({ currentTarget: { dataset }, detail }) {
    this.setData({ rows: this.data.rows.filter(({ id, text }) => id !== dataset.row || text !== detail.text) });
  },
});
}),

}, [["./src/pages/index/index.js", "mor.r", "mor.v"]]]);
