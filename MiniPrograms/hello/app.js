App({
  globalData: {
    greeting: 'Hello',
  },

  onLaunch(options) {
    console.info(`launched at ${options.path}`);
  },
});
