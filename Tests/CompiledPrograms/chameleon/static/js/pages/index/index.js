var __CML__GLOBAL = require("../../manifest.js");
__CML__GLOBAL.webpackJsonp([2], {

/***/ "./src/pages/index/index.cml?script": (function (module, exports, __webpack_require__) {
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
var Index = function Index() {
  this.data = { taps: 0, typed: "", rows: [{ id: 1, text: "tea" }, { id: 2, text: "milk" }] };
  this.computed = { greeting: function () { return this.typed === "" ? "" : "Hello, " + this.typed; } };
  ["created", "mounted", "onShow", "onHide"].forEach(function (name) {
    this[name] = function () { getApp().log.push("index " + name); };
  }, this);
  this.methods = {
    open: function (event) { my.navigateTo({ url: "/pages/detail/detail?text=" + this.typed }); },
    count: function (step) { this.taps += step; },
    add: function (event) { this.rows = this.rows.concat({ id: this.rows.length + 1, text: this.typed }); },
    remove: function (event) {
      var id = event.currentTarget.dataset.id;
      this.rows = this.rows.filter(function (row) { return row.id !== id; });
    }
  };
};
exports.default = Index;
}),

/***/ "./src/pages/index/index.cml": (function (module, exports, __webpack_require__) {
__webpack_require__("./node_modules/chameleon-runtime/index.js").createPage(__webpack_require__("./src/pages/index/index.cml?script"));
}),

}, ["./src/pages/index/index.cml"]);
