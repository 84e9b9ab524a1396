const render = require('miniapp-render')
const config = require('../../config')

function init(window, document) {require('../../common/vendors.js')(window, document);require('../../common/index.js')(window, document)}

Page({
  data: { pageId: '', bodyClass: 'h5-body miniprogram-root', bodyStyle: '' },
  onLoad(query) {
    this.pageId = `p-${getCurrentPages().length}-/${this.route}`
    const { window, document } = render.createPage(this.pageId, config)
    this.window = window
    this.document = document
    window.location.search = Object.keys(query).map(name => `${name}=${query[name]}`).join('&')
    document.body.addEventListener('$$domNodeUpdate', () => this.setData({ bodyStyle: document.body.style.cssText }))
    init(window, document)
    window.createApp()
    window.$$trigger('load')
    this.setData({ pageId: this.pageId })
  },
  onShow() { this.window.$$trigger('pageshow') },
  onReady() { this.window.$$trigger('pageready') },
  onHide() { this.window.$$trigger('pagehide') },
  onUnload() {
    this.window.$$trigger('beforeunload')
    render.destroyPage(this.pageId)
    this.window = null
  },
})
