const render = require('miniapp-render')
const config = require('./config')

const window = render.createApp(config)

App({
  window,
  log: [],
  onLaunch() { this.log.push('app onLaunch') },
})
