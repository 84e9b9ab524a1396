import { double } from '../../lib/math';

interface Item {
  title: string;
  price?: number;
}

type Prices = Record<string, number>;

Page({
  data: { sum: 0, items: [] as Item[] },

  onLoad(query: { price?: string }): void {
    const prices: Prices = { milk: Number(query.price ?? 2) };
    const item: Item = {
      title: 'Milk',
      price: double(prices.milk) as number,
    };
    this.setData({ sum: item.price!, items: [item] });
  },
});
