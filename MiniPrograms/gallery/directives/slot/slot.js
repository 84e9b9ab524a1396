Page({
  data: { fruit: ['apples', 'pears'] },
});
