var manifest = require("../../../../static/js/manifest.js");
var script = require("../../../../static/js/npm/chameleon-ui-builtin/components/page/page.js");
