App({
  globalData: { user: 'Ann' },
  onLaunch() {
    console.log('launched');
  },
});
