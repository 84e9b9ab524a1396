"use strict";
const common_vendor = require("../../common/vendor.js");
const _sfc_main = {
  __name: "detail",
  setup(__props) {
    const text = common_vendor.ref("");
    const log = (text) => getApp().globalData.log.push(`detail ${text}`);
    common_vendor.onLoad((query) => {
      log("onLoad");
      text.value = query.text;
    });
    common_vendor.onUnload(() => log("onUnload"));
    common_vendor.onUnmounted(() => log("unmounted"));
    return (_ctx, _cache) => {
      return {
        a: common_vendor.t(text.value),
        b: common_vendor.o(() => common_vendor.index.navigateBack(), "7e")
      };
    };
  },
};
my.createPage(_sfc_main);
