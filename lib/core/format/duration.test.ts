import { formatDuration } from './duration';

describe('formatDuration', () => {
  it.each([
    [0, '0m'],
    [45, '45m'],
    [59, '59m'],
    [59.4, '59m'],
    [59.6, '60m'],
    [60, '1h'],
    [89, '1h'],
    [90, '2h'],
    [23 * 60, '23h'],
    [23 * 60 + 29, '23h'],
    [23 * 60 + 48, '24h'],
    [24 * 60, '1d'],
    [36 * 60, '2d'],
    [1000 * 24 * 60, '1000d'],
    [null, '—'],
    [-5, '—'],
    [Number.NaN, '—'],
  ])('%p minutes are %p', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });
});
