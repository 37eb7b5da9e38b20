import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPlural,
  formatPrice,
  formatRatio,
} from './number';

describe('numbers as text', () => {
  it.each([
    [0, '0%'],
    [-0.4, '0%'],
    [-0.6, '\u22121%'],
    [12.4, '12%'],
    [1234.4, '1,234%'],
    [-1234567.8, '\u22121,234,568%'],
    [null, '—'],
    [Number.NaN, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('percent %p is %p', (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });

  it('keeps the requested decimals and marks gains if requested', () => {
    expect(formatPercent(4.23456, 2)).toBe('4.23%');
    expect(formatPercent(4.23456, 2, true)).toBe('+4.23%');
    expect(formatPercent(-4.23456, 1, true)).toBe('\u22124.2%');
    expect(formatPercent(0.001, 2, true)).toBe('0.00%');
    expect(formatPercent(999.96, 1)).toBe('1,000.0%');
  });

  it.each([
    [1.549, '1.5'],
    [0, '0.0'],
    [-2.25, '\u22122.3'],
    [1000.06, '1,000.1'],
    [null, '—'],
  ])('ratio %p is %p', (value, text) => {
    expect(formatRatio(value)).toBe(text);
  });

  it.each([
    [1234.5, 2, '$1,234.50'],
    [-20, 2, '\u2212$20.00'],
    [999_999.999, 2, '$1,000,000.00'],
    [10_000, 0, '$10,000'],
    [-0.001, 2, '$0.00'],
  ])('money %p with %p decimals is %p', (value, decimals, text) => {
    expect(formatMoney(value, decimals)).toBe(text);
  });

  it('prints prices with the digits of their instrument, and figures too large for toFixed in full', () => {
    expect(formatPrice(1.0865, 5)).toBe('1.08650');
    expect(formatPrice(64_250.5, 2)).toBe('64,250.50');
    expect(formatNumber(1e21)).toBe('1,000,000,000,000,000,000,000');
  });

  it.each([
    [0.09665, 2, '0.09665'],
    [0.00000812, 8, '0.00000812'],
    [0.00000812, 2, '0.000008120'],
    [0.85, 2, '0.8500'],
    [0.65432, 5, '0.65432'],
    [0.09665, undefined, '0.09665'],
    [0.00000812, undefined, '0.000008120'],
    [1.0865, undefined, '1.0865'],
    [187.234, undefined, '187.23'],
    [0, undefined, '0.00000'],
  ])('price %p with %p decimals is %p', (price, decimals, text) => {
    expect(formatPrice(price, decimals)).toBe(text);
  });

  it('counts', () => {
    expect(formatCount(1234)).toBe('1,234');
    expect(formatPlural(1, 'trade')).toBe('1 trade');
    expect(formatPlural(0, 'trade')).toBe('0 trades');
    expect(formatPlural(12_000, 'entry', 'entries')).toBe('12,000 entries');
  });
});
