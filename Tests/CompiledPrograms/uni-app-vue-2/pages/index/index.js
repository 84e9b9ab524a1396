(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/index/index"], {

/***/ 17: (function (module, exports, __webpack_require__) {
"use strict";
(0, __webpack_require__(1).createPage)(__webpack_require__(18).default);
}),

/***/ 18: (function (module, exports, __webpack_require__) {
"use strict";
/* WEBPACK VAR INJECTION */(function (uni) {
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = void 0;
function log(text) { getApp().globalData.log.push("index " + text); }
var _default = {
  data: function () {
    return { taps: 0, typed: "", length: 0, refs: "", paid: "", rows: [{ id: 1, text: "tea" }, { id: 2, text: "milk" }] };
  },
  // The values that the template computes with functions of the program.
  render: function (root) {
    root.m0 = "Hello, " + this.typed;
    root.l0 = this.rows.map(function (item) { return { $orig: item, m1: "!" }; });
  },
  onLoad: function () { log("onLoad"); },
  onShow: function () { log("onShow"); },
  mounted: function () {
    this.refs = this.$refs.rows.map(function (row) { return row.name(); }) + " " + (this.$refs.panel !== undefined);
  },
  onReady: function () { log("onReady"); },
  onHide: function () { log("onHide"); },
  methods: {
    count: function (step, event) { this.taps += event.type === "tap" ? step : 0; },
    onType: function (event) { this.length = event.detail.value.length; },
    add: function () { this.rows = this.rows.concat({ id: this.rows.length + 1, text: this.typed }); },
    remove: function (id, type) {
      if (type === "tap") this.rows = this.rows.filter(function (row) { return row.id !== id; });
    },
    onPay: function (sum) { this.paid = " " + sum; },
    open: function () { uni.navigateTo({ url: "/pages/detail/detail?text=" + this.typed }); },
  },
};
exports.default = _default;
/* WEBPACK VAR INJECTION */}.call(this, __webpack_require__(1)["default"]));
}),

}, [[17, "common/runtime", "common/vendor"]]]);
