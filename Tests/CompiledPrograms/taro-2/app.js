"use strict";

Object.defineProperty(exports, "__esModule", { value: true });

var _taro = require("./npm/@tarojs/taro-alipay/index.js");

function _App() {
  this.config = { pages: ["pages/index/index"] };
}
_App.prototype.componentDidMount = function () {};

exports.default = _App;
App(_taro.default.createApp(_App));
