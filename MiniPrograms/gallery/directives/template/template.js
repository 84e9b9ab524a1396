Page({
  data: {
    name: 'world',
    cards: [
      { kind: 'card', title: 'One' },
      { kind: 'wide-card', title: 'Two', text: 'with a text' },
    ],
  },

  // Events of a template are dispatched to the page that uses it.
  onCardTap(event) {
    my.showToast({ content: event.currentTarget.dataset.title });
  },
});
