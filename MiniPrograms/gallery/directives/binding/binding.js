Page({
  data: {
    name: 'Ada',
    age: 36,
    pets: [{ name: 'Rex' }, { name: 'Tom' }],
    isChosen: true,
  },
});
