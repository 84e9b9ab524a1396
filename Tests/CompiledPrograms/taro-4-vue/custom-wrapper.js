"use strict";
const common = require("./common.js");
Component(common.createRecursiveComponentConfig("custom-wrapper"));
