import { Form, type FromItemRef } from 'antd-mini/es/Form/form';

Page({
  form: null as Form | null,

  data: {
    result: '',
    sizes: [
      { value: 's', label: 'Small' },
      { value: 'm', label: 'Medium' },
    ],
    fruits: ['Apple', 'Banana'],
  },

  onLoad(): void {
    this.form = new Form({
      initialValues: { number: 2, size: 'm' },
      rules: { note: [{ max: 5, message: 'Too long' }] },
    });
  },

  onField(field: FromItemRef): void {
    this.form!.addItem(field);
  },

  async onSubmit(): Promise<void> {
    try {
      const values = await this.form!.submit();
      this.setData({ result: JSON.stringify(values) });
    } catch (error) {
      this.setData({ result: 'invalid' });
    }
  },

  onReset(): void {
    this.form!.reset();
  },
});
