Page({
  data: { isReady: false, note: 'Waiting for the camera' },

  onReadyToShoot() {
    this.camera = my.createCameraContext('camera');
    this.setData({ isReady: true, note: 'Ready' });
  },

  onError(event) {
    this.setData({ note: event.detail.errorMessage });
  },

  onShootTap() {
    this.camera.takePhoto({
      success: ({ tempImagePath }) => this.setData({ note: `Saved as ${tempImagePath}` }),
      fail: ({ errorMessage }) => this.setData({ note: errorMessage }),
    });
  },
});
