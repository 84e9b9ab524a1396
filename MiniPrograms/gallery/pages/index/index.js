// The pages are in sub-packages, each of which is loaded when one of its pages is first opened.
Page({
  data: {
    groups: [
      {
        title: 'Components',
        root: 'components',
        pages: [
          'view', 'text', 'image', 'icon', 'progress', 'rich-text', 'scroll-view', 'swiper',
          'movable-view', 'cover-view', 'page-container', 'match-media', 'root-portal',
          'share-element', 'page-meta', 'button', 'form', 'input', 'textarea', 'checkbox', 'radio',
          'switch', 'slider', 'picker', 'picker-view', 'label', 'navigator', 'video', 'canvas',
          'map', 'web-view', 'lottie', 'camera', 'live-player', 'lifestyle', 'contact-button',
          'error-view', 'join-group-chat', 'subscribe-message', 'aria',
        ],
      },
      {
        title: 'Templates',
        root: 'directives',
        pages: [
          'binding', 'condition', 'list', 'template', 'include', 'script', 'events', 'component',
          'slot', 'reference', 'change', 'generic',
        ],
      },
    ],
  },
});
