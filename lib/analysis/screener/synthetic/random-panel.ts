import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import type { PanelInstrument } from '@/lib/analysis/panel/panel';
import { type EpochDay, type FundId, plus } from '@/lib/core/base/brand';
import { calendarNameFor, FUND_TYPES } from '@/lib/market/data/instrument';

const SECTORS = ['Technology', 'Energy', 'Health care', 'Broad market'];

/** Instruments of all classes with random walks, mostly stocks, the first being SPY; the same for the same seed. */
export function randomInstruments(
  count: number,
  sessions: number,
  until: EpochDay,
  seed: number,
): PanelInstrument[] {
  return Array.from({ length: count }, (_, index) => {
    const fundId = (index + 1) as FundId;
    const fundType = index % 10 < 7 ? 'S' : (FUND_TYPES[index % FUND_TYPES.length] ?? 'S');
    // Every tenth ended some time before.
    const ended = index % 10 === 5 ? plus(until, -60) : until;
    return {
      fundId,
      ticker: index === 0 ? 'SPY' : `T${String((index * 7919) % 99991).padStart(5, '0')}`,
      fundName: `Instrument ${index}`,
      fundType,
      group: SECTORS[(index * 7) % SECTORS.length] ?? '',
      category: `Kind ${index % 6}`,
      decimals: 2,
      bars: randomBars({
        fundId,
        calendar: calendarNameFor(fundType),
        until: ended,
        sessions,
        seed: seed + index,
      }),
      reports: [],
      presence: NO_PRESENCE,
    };
  });
}
