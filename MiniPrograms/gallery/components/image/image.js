Page({
  data: {
    state: 'Waiting for the picture',
    modes: ['scaleToFill', 'aspectFit', 'aspectFill', 'widthFix', 'heightFix', 'top left', 'center'],
  },

  onPictureLoad(event) {
    const { width, height } = event.detail;
    this.setData({ state: `${width} by ${height} pixels` });
  },

  onPictureError(event) {
    this.setData({ state: event.detail.errMsg });
  },
});
