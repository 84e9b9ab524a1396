require('./runtime.js');
require('./remax-vendors.js');
(my["webpackJsonp"] = my["webpackJsonp"] || []).push([[2], [
/* 0 */
(function (module, exports, __webpack_require__) {

__webpack_require__(2);
module.exports = __webpack_require__(3);

}),
/* 1 */,
/* 2 */
(function (module, exports, __webpack_require__) {

"use strict";
__webpack_require__(1).RuntimeOptions.apply(require("/__remax_runtime_options__"));

}),
/* 3 */
(function (module, exports, __webpack_require__) {

"use strict";
App(Object(__webpack_require__(1).createAppConfig)({ onLaunch() { getApp().log = ["app onLaunch"]; } }));

}),
], [[0, 0, 1]]]);
