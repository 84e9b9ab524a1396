Page({
  onMetaScroll(event) {
    console.log('scrolled to', event.detail.scrollTop);
  },
});
