import { createArbiter } from './arbiter';

describe('the arbiter for popups that open by themselves', () => {
  it('opens at most one popup per page load', () => {
    const arbiter = createArbiter();
    expect(arbiter.claim('sales-popup')).toBe(true);
    expect(arbiter.claim('how-it-works')).toBe(false);
    expect(arbiter.claim('sales-popup')).toBe(false);
  });

  it('reserves the page load for a more important popup that is due later', () => {
    const arbiter = createArbiter();
    arbiter.reserve('how-it-works');
    expect(arbiter.claim('sales-popup')).toBe(false);
    expect(arbiter.claim('how-it-works')).toBe(true);
  });
});
