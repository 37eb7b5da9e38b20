import { type EpochDay, type FundId, type Millis, plus } from '@/lib/core/base/brand';

import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { readBarsDigest } from '@/lib/market/data/server/bar-digest';
import type { MarketName } from '@/lib/market/data/source';
import type { LegBars } from './progress-store';

export interface DigestReader {
  /** What names the complete sessions of instruments when the market has come to `until`; those without are left out. */
  read(fundIds: readonly FundId[], until: Millis): Promise<readonly LegBars[]>;
}

/** Reads each instrument once a session, for all robots that trade it. */
export function createDigestReader(
  database: Database,
  market: MarketName,
  instruments: ReadonlyMap<FundId, Instrument>,
): DigestReader {
  const cache = new Map<FundId, { readonly through: EpochDay; readonly bars: LegBars | null }>();

  async function readOne(fundId: FundId, until: Millis): Promise<LegBars | null> {
    const instrument = instruments.get(fundId);
    if (!instrument) throw new Error(`Instrument ${fundId} is not part of the ${market} market`);
    const calendar = calendarFor(calendarNameFor(instrument.fundType));
    const through = plus(calendar.currentOrNext(until).day, -1);
    const known = cache.get(fundId);
    if (known?.through === through) return known.bars;
    const digest = await readBarsDigest(database.db, market, fundId, through);
    const bars = digest && { fundId, ...digest };
    cache.set(fundId, { through, bars });
    return bars;
  }

  return {
    async read(fundIds, until) {
      const read: LegBars[] = [];
      for (const fundId of fundIds) {
        const bars = await readOne(fundId, until);
        if (bars) read.push(bars);
      }
      return read;
    },
  };
}
