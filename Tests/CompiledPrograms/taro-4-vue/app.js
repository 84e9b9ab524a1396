"use strict";
const vendors = require("./vendors.js");
const common = require("./common.js");
const App$1 = {
  onLaunch() {
    getApp().log.push("app onLaunch");
  }
};
var config = { "pages": ["pages/index/index", "pages/detail/detail"] };
vendors.window.__taroAppConfig = config;
var inst = App(common.createVue3App(App$1, { log: [] }));
exports.inst = inst;
