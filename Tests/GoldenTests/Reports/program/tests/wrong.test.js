test('never runs', () => {
  const = 1;
});
