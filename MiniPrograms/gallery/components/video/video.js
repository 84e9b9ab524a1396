Page({
  data: { isMuted: true },

  onReady() {
    // Not every host implements playback.
    if (my.canIUse('createVideoContext')) this.video = my.createVideoContext('film');
  },

  onPlayTap() {
    this.video?.play();
  },

  onPauseTap() {
    this.video?.pause();
  },
});
