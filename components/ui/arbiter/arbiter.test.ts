import { createArbiter } from './arbiter';

describe('the arbiter of what opens unasked', () => {
  it('lets one thing open a page load', () => {
    const arbiter = createArbiter();
    expect(arbiter.claim('sales-popup')).toBe(true);
    expect(arbiter.claim('how-it-works')).toBe(false);
    expect(arbiter.claim('sales-popup')).toBe(false);
  });

  it('keeps the page load for something more important that is due later', () => {
    const arbiter = createArbiter();
    arbiter.reserve('how-it-works');
    expect(arbiter.claim('sales-popup')).toBe(false);
    expect(arbiter.claim('how-it-works')).toBe(true);
  });
});
