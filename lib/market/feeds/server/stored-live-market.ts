import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { readSetting } from '@/lib/core/database/settings';
import { readLiveInstruments } from '@/lib/market/data/server/live-instruments';
import { type MarketSource, PRICE_KINDS } from '@/lib/market/data/source';
import { LIVE_BAR_MINUTES } from '../session-bars';
import { FIRST_LIVE_DAY } from './open-live';

/** The live market without its feeds, for those who run robots over stored bars. */
export async function openStoredLive({ db }: Database, clock: () => number): Promise<MarketSource> {
  const instruments = (await readLiveInstruments(db)).filter(({ noData }) => !noData);
  const firstDay = Number(await readSetting(db, FIRST_LIVE_DAY)) as EpochDay;
  return {
    name: 'live',
    label: PRICE_KINDS.live,
    instruments,
    firstDay,
    barInterval: () => LIVE_BAR_MINUTES,
    now: () => clock() as Millis,
    dayBars: () => null,
    hasReports: false,
    reports: () => [],
  };
}
