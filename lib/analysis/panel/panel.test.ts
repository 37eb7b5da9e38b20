import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';
import { createPanel, hasEnded, type PanelInstrument, rowsAsOf } from './panel';

const FRIDAY = parseIsoDay('2025-03-14');

function instrument(ticker: string, fundType: FundType, until: EpochDay, sessions = 60): PanelInstrument {
  const fundId = ticker.charCodeAt(0) as FundId;
  return {
    fundId,
    ticker,
    fundName: ticker,
    fundType,
    group: 'Technology',
    category: 'Software',
    decimals: 2,
    bars: randomBars({ fundId, calendar: calendarNameFor(fundType), until, sessions, seed: fundId }),
    reports: [],
    presence: NO_PRESENCE,
  };
}

const panel = createPanel([
  instrument('ZZZ', 'S', FRIDAY),
  instrument('COIN', 'C', (FRIDAY + 2) as EpochDay),
  instrument('ENDED', 'S', parseIsoDay('2025-02-27')),
  instrument('HALTED', 'S', parseIsoDay('2025-02-28')),
  instrument('NEW', 'S', FRIDAY, 3),
]);
const asOf = (text: string) =>
  Array.from(rowsAsOf(panel, parseIsoDay(text)), (row) => {
    const owner = panel.instruments[panel.owner[row] as number]?.ticker;
    return `${owner} ${new Date((panel.day[row] as number) * 86_400_000).toISOString().slice(0, 10)}`;
  });

describe('panel', () => {
  it('has each instrument’s last session up to the day, by ticker', () => {
    // HALTED missed ten sessions, ENDED eleven.
    expect(asOf('2025-03-14')).toEqual([
      'COIN 2025-03-14',
      'HALTED 2025-02-28',
      'NEW 2025-03-14',
      'ZZZ 2025-03-14',
    ]);
    expect(asOf('2025-03-16')).toEqual([
      'COIN 2025-03-16',
      'HALTED 2025-02-28',
      'NEW 2025-03-14',
      'ZZZ 2025-03-14',
    ]);
  });

  it('keeps what has ended since in the universe of its time, and what is new out', () => {
    expect(asOf('2025-02-27')).toEqual([
      'COIN 2025-02-27',
      'ENDED 2025-02-27',
      'HALTED 2025-02-27',
      'ZZZ 2025-02-27',
    ]);
    expect(panel.instruments.map((_, index) => hasEnded(panel, index))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('rounds to the decimals shown, keeping prices exact, and computes a column once', () => {
    const row = (panel.start[4] as number) + 30;
    const { close } = (panel.instruments[4] as PanelInstrument).bars;
    expect(panel.column('price')[row]).toBe(close[30]);
    const change = 100 * ((close[30] as number) / (close[29] as number) - 1);
    expect(panel.column('change1')[row]).toBe(Math.fround(Math.round(change * 100) / 100));
    expect(panel.column('change1')).toBe(panel.column('change1'));
    // Nothing comes from the instrument whose rows are before.
    expect(panel.column('change1')[panel.start[4] as number]).toBeNaN();
  });
});
