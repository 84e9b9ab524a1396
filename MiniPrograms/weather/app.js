App({
  // The address of `swift run --package-path Examples WeatherServer`.
  server: 'http://localhost:8642',
});
