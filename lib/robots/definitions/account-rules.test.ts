import { MARGIN_CALL_TEXT, PREMIUM_TEXT, VOLUME_LIMIT_TEXT } from './account-rules';

describe('what pages say about every account', () => {
  it('has the numbers the engine and the simulated market use', () => {
    expect(VOLUME_LIMIT_TEXT).toContain('Opening orders are limited to 2.5% of');
    expect(MARGIN_CALL_TEXT).toContain('below 30% of the value of its short positions');
    expect(PREMIUM_TEXT).toContain('an equity premium of 4% a year');
  });
});
