module.exports = {
      hostComponents: {
  "view": { "alias": { "id": "id", "className": "class", "style": "style", "onTap": "onTap" } },
  "text": { "alias": { "id": "id", "className": "class" } },
  "button": { "alias": { "id": "id", "className": "class", "hoverClass": "hover-class", "onTap": "onTap" } },
  "input": { "alias": { "id": "id", "value": "value", "onInput": "onInput" } }
},
      pageEvents: { "pages/index/index": [] },
      appEvents: []
    };
