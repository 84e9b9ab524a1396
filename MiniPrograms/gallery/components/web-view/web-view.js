// A page with a web-view shows no other component, so messages are logged.
Page({
  onMessage(event) {
    console.log('message of the site:', event.detail);
    this.site = this.site || my.createWebViewContext('site');
    this.site.postMessage({ reply: 'thank you' });
  },

  onSiteLoad(event) {
    console.log('loaded', event.detail.src);
  },

  onSiteError(event) {
    console.log('could not load', event.detail.src);
  },
});
