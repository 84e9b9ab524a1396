Page({
  data: { names: ['apples', 'pears'] },
});
