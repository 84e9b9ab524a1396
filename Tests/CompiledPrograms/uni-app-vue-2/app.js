require('./common/runtime.js')
require('./common/vendor.js')
require('./common/main.js')
