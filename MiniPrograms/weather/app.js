App({
  // The address of `swift run WeatherServer`.
  server: 'http://localhost:8642',
});
