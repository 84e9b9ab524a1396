Page({
  data: { note: 'Loading' },

  onReady() {
    // Not every host implements playback.
    if (my.canIUse('createLottieContext')) this.animation = my.createLottieContext('star');
  },

  onDataReady() {
    this.setData({ note: 'Ready' });
  },

  onAnimationEnd() {
    this.setData({ note: 'Over' });
  },

  onPlayTap() {
    this.animation?.play();
  },

  onStopTap() {
    this.animation?.stop();
  },
});
