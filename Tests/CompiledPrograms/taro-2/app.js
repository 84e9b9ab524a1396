"use strict";

Object.defineProperty(exports, "__esModule", { value: true });

var _taro = require("./npm/@tarojs/taro-alipay/index.js");

function _App() {
  this.config = { pages: ["pages/index/index", "pages/detail/detail"] };
}
_App.prototype.componentDidMount = function () { getApp().log = ["app componentDidMount"]; };

exports.default = _App;
App(_taro.default.createApp(_App));
