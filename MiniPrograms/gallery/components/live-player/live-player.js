Page({
  data: { state: 'Nothing plays yet' },

  onReady() {
    // Not every host implements playback.
    if (my.canIUse('createLivePlayerContext')) this.player = my.createLivePlayerContext('player');
    if (my.canIUse('createLivePusherContext')) this.pusher = my.createLivePusherContext('pusher');
  },

  onStateChange(event) {
    this.setData({ state: `State ${event.detail.code}` });
  },

  onPlayTap() {
    this.player?.play();
  },

  onPushTap() {
    this.pusher?.start();
  },
});
