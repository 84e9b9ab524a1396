Page({
  data: { title: 'One text for many pages', year: 2024 },
});
