App({
  // Where `swift run WeatherServer` tells the weather.
  server: 'http://localhost:8642',
});
