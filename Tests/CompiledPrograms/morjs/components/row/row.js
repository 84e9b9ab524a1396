require('../../mor.r.js');
require('../../mor.v.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["components/row/row"], {

/***/ "./src/components/row/row.js": (function (module, exports, __webpack_require__) {
"use strict";
__webpack_require__("@morjs/core").aComponent({
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

}, [["./src/components/row/row.js", "mor.r", "mor.v"]]]);
