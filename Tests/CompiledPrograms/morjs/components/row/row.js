require('../../mor.r.js');
require('../../mor.v.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["components/row/row"], {

/***/ "./src/components/row/row.js": (function (module, exports, __webpack_require__) {
"use strict";
__webpack_require__("@morjs/core").wComponent({
  properties: { text: String, mark: { type: String, value: "!" } },
  data: { shown: "" },
  observers: {
    "text, mark"(text, mark) {
      this.setData({ shown: `${text}${mark}` });
    },
  },
  lifetimes: {
    created() {
      this.setData({ shown: `${this.data.text}${this.data.mark}` });
    },
    attached() {
      getApp().log.push(`row attached ${this.data.text}`);
    },
    detached() {
      getApp().log.push(`row detached ${this.data.text}`);
    },
  },
  methods: {
    choose() {
      this.triggerEvent("remove", { text: this.properties.text });
    },
    describe() {
      return `${this.data.text} of ${this.$morOwnerComponent.route}`;
    },
  },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["mor.v"], function () { return __webpack_exec__("./src/components/row/row.js"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
