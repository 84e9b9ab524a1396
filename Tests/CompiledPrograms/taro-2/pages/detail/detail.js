"use strict";

Object.defineProperty(exports, "__esModule", { value: true });

var _taro = require("../../npm/@tarojs/taro-alipay/index.js");

function Detail() {
  this.state = {};
}
Detail.prototype = Object.create(_taro.Component.prototype);
Detail.prototype._createData = function () { return { text: this.$router.params.text }; };
Detail.prototype.back = function () { _taro.default.navigateBack(); };
Detail.prototype.componentWillMount = function () { getApp().log.push("detail componentWillMount"); };
Detail.prototype.componentWillUnmount = function () { getApp().log.push("detail componentWillUnmount"); };
Detail.$$events = ["back"];

exports.default = Detail;
Page(_taro.default.createComponent(Detail, true));
