App({
  onError(error) {
    console.error('shop failed:', error);
  },
});
