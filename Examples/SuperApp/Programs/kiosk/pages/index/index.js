Page({
  data: { status: 'welcome' },

  async buy() {
    try {
      const { balanceCents } = await my.payWithWallet({ amountCents: 250, purpose: 'a coffee' });
      const { data } = my.getStorageSync({ key: 'receipts' });
      my.setStorageSync({ key: 'receipts', data: [...(data || []), 'a coffee'] });
      this.setData({ status: `paid, ${balanceCents} cents are left` });
    } catch ({ error, errorMessage }) {
      this.setData({ status: `not paid, error ${error}: ${errorMessage}` });
    }
  },

  showReceipts() {
    const { data, error } = my.getStorageSync({ key: 'receipts' });
    this.setData({ status: error ? `no receipts, error ${error}` : `receipts: ${(data || []).length}` });
  },

  async showOffers() {
    try {
      // The super app does not permit this server by plain HTTP.
      const { data } = await my.request({ url: 'http://partner.example/offers' });
      this.setData({ status: `offers: ${data.length}` });
    } catch ({ error, errorMessage }) {
      this.setData({ status: `no offers, error ${error}: ${errorMessage}` });
    }
  },

  async showProfile() {
    try {
      const { data } = await my.request({
        url: `${my.getLaunchOptionsSync().query.backend}/profile`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: {},
      });
      this.setData({ status: data.err ? data.err.msg : `user ${data.userId}` });
    } catch ({ error, errorMessage }) {
      this.setData({ status: `no profile, error ${error}: ${errorMessage}` });
    }
  },
});
