require('../../mor.r.js');
require('../../mor.v.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["components/stepper/stepper"], {

/***/ "./src/components/stepper/stepper.js": (function (module, exports, __webpack_require__) {
"use strict";
__webpack_require__("@morjs/core").wComponent({
  properties: { value: Number },
  methods: {
    more() {
      this.setData({ value: this.data.value + 1 });
    },
  },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["mor.v"], function () { return __webpack_exec__("./src/components/stepper/stepper.js"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
