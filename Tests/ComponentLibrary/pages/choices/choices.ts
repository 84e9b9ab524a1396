enum Size {
  Small = 's',
  Medium = 'm',
  Large = 'l',
}

const names = [
  'switch',
  'checkbox',
  'checkboxes',
  'radio',
  'radios',
  'selector',
  'checklist',
  'rate',
  'stepper',
  'slider',
] as const;

type Name = (typeof names)[number];
type Handler = (value: unknown) => void;

/** One handler for each control: it keeps the value that the control reports. */
const handlers = {} as Record<string, Handler>;
for (const name of names) {
  handlers[`on${name[0].toUpperCase()}${name.slice(1)}`] = function (this: tinyapp.Page, value: unknown) {
    this.setData({ [`reported.${name satisfies Name}`]: value });
  };
}

Page({
  data: {
    isOn: true,
    reported: {} as Partial<Record<Name, unknown>>,
    sizes: [
      { value: Size.Small, label: 'S' },
      { value: Size.Medium, label: 'M' },
      { value: Size.Large, label: 'L', disabled: true },
    ],
    colours: [
      { value: 'red', text: 'Red', subText: 'sold out', disabled: true },
      { value: 'blue', text: 'Blue' },
      { value: 'green', text: 'Green' },
    ],
    meals: [
      { value: 'soup', title: 'Soup', description: 'with bread' },
      { value: 'rice', title: 'Rice' },
    ],
  },

  ...handlers,
});
