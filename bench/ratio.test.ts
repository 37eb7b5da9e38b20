import { fallenRatios, ratioRow, roundRatios, type SavedRatios, withRatios } from './ratio';

const SAVED: SavedRatios = {
  engine: { 'engine ÷ loop': { median: 0.035, low: 0.033, high: 0.036 } },
  hub: { 'p99 ÷ raw': { median: 1.2, low: 1.2, high: 1.2 } },
};

describe('a ratio to a baseline', () => {
  it('is the median of paired rounds, and shows between which values half of them are', () => {
    const rounds = roundRatios([20, 33, 40, 45, 12], [1000, 1100, 1000, 900, 1000]);
    expect(ratioRow('engine ÷ loop', rounds, { digits: 3, target: '0.033' })).toEqual({
      name: 'engine ÷ loop',
      value: '0.030 (0.020 to 0.040)',
      target: '0.033',
      ratio: { median: 0.03, low: 0.02, high: 0.04, isLowerBetter: false },
    });
  });

  it('has no spread in a single round', () => {
    expect(ratioRow('engine ÷ loop', [0.51234]).value).toBe('0.51');
  });

  it.each([
    [
      'engine',
      'engine ÷ loop',
      [0.017],
      ['engine: engine ÷ loop fell by 51%, from 0.035 (0.033 to 0.036) to 0.017'],
    ],
    ['engine', 'engine ÷ loop', [0.0316], []],
    ['engine', 'engine ÷ loop', [0.07], []],
    ['hub', 'p99 ÷ raw', [1.5], ['hub: p99 ÷ raw fell by 20%, from 1.2 to 1.5']],
    ['hub', 'p99 ÷ raw', [0.6], []],
    ['hub', 'engine ÷ loop', [0.001], []],
    ['web', 'new ÷ raw', [0.001], []],
  ])('of %s, %s, now %p, is reported when it fell by more than a tenth', (section, name, rounds, lines) => {
    const rows = [ratioRow(name, rounds, { isLowerBetter: section === 'hub' })];
    expect(fallenRatios(section, rows, SAVED)).toEqual(lines);
  });

  it('is saved with those of its section, and leaves other sections as they are', () => {
    const rows = [{ name: 'bars', value: '5', target: '' }, ratioRow('engine, renamed ÷ loop', [0.04])];
    expect(withRatios(SAVED, 'engine', rows)).toEqual({
      engine: { 'engine, renamed ÷ loop': { median: 0.04, low: 0.04, high: 0.04 } },
      hub: SAVED['hub'],
    });
    expect(withRatios(SAVED, 'engine', rows.slice(0, 1))).toEqual({ hub: SAVED['hub'] });
  });
});
