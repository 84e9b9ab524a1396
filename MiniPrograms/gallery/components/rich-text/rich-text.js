Page({
  data: {
    nodes: [
      {
        name: 'p',
        attrs: { style: 'color: #333' },
        children: [
          { type: 'text', text: 'A paragraph with ' },
          { name: 'b', children: [{ type: 'text', text: 'strong' }] },
          { type: 'text', text: ' text.' },
        ],
      },
    ],
  },
});
