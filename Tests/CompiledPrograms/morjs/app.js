require('./mor.r.js');
require('./mor.v.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["app"], {

/***/ "./src/app.js": (function (module, exports, __webpack_require__) {
"use strict";
__webpack_require__("@morjs/core").aApp({ onLaunch() {}, globalData: {} });
}),

}, [["./src/app.js", "mor.r", "mor.v"]]]);
