type Row = { title: string; content: string; disabled?: boolean };

const questions: Row[] = [
  { title: 'Delivery', content: 'We deliver on weekdays.' },
  { title: 'Payment', content: 'You pay on delivery.' },
  { title: 'Returns', content: 'Not yet.', disabled: true },
];

Page({
  data: {
    chosen: 'nothing',
    open: '',
    swiped: '',
    questions,
    places: [
      { icon: 'SearchOutline', title: 'Search', description: 'all goods' },
      { icon: 'StarOutline', title: 'Favourites' },
      { icon: 'SetOutline', title: 'Settings' },
    ],
    buttons: [{ text: 'Delete', bgColor: '#ff2b00', color: '#fff' }],
  },

  onItem(event: { currentTarget: { dataset: { name: string } } }): void {
    this.setData({ chosen: event.currentTarget.dataset.name });
  },

  onCollapse(current: number[]): void {
    this.setData({ open: current.join() });
  },

  onPlace(place: { title: string }): void {
    this.setData({ chosen: place.title });
  },

  onSwipe({ swiped, direction }: { swiped: boolean; direction: string }): void {
    this.setData({ swiped: swiped ? direction : '' });
  },

  onButton(button: { btnIdx: number }): void {
    this.setData({ chosen: `button ${button.btnIdx}` });
  },
});
