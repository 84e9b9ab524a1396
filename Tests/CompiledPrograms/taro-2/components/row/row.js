"use strict";

Object.defineProperty(exports, "__esModule", { value: true });

var _taro = require("../../npm/@tarojs/taro-alipay/index.js");

function Row() {}
Row.prototype = Object.create(_taro.Component.prototype);
Row.prototype._createData = function (state, props) { return { text: props.text }; };
Row.prototype.handleTap = function () { this.props.onRemove(); };
Row.prototype.componentDidMount = function () { getApp().log.push("row componentDidMount " + this.props.text); };
Row.prototype.componentWillUnmount = function () { getApp().log.push("row componentWillUnmount " + this.props.text); };
Row.prototype.state = {};
Row.$$events = ["handleTap"];

exports.default = Row;
Component(_taro.default.createComponent(Row));
