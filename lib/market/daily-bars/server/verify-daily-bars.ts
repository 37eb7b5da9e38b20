import { OperatorError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { toBytes } from '@/lib/core/database/schema';
import { instrumentById } from '@/lib/market/data/instruments';
import { digestYear } from '../year-rows';

export interface DailyBarsReport {
  readonly years: number;
  /** Each as a sentence. */
  readonly faults: readonly string[];
}

/** Recomputes the digest of every stored year of daily bars, in all markets. */
export async function verifyDailyBars(
  { db }: Pick<Database, 'db'>,
  pace: () => Promise<void> = async () => undefined,
): Promise<DailyBarsReport> {
  const instruments = await db
    .selectFrom('daily_bars')
    .select(['market', 'fund_id'])
    .distinct()
    .orderBy('market')
    .orderBy('fund_id')
    .execute();
  const faults: string[] = [];
  let years = 0;
  for (const { market, fund_id: fundId } of instruments) {
    const rows = await db
      .selectFrom('daily_bars')
      .select(['year', 'last_day', 'data', 'digest'])
      .where('market', '=', market)
      .where('fund_id', '=', fundId)
      .orderBy('year')
      .execute();
    const name = `daily bars of ${instrumentById(fundId)?.ticker ?? `instrument ${fundId}`} (${market})`;
    for (const { year, last_day: lastDay, data, digest } of rows) {
      years += 1;
      const found = digestOrFault(year, toBytes(data));
      if (found === digest) continue;
      faults.push(
        `${name}, ${year} through ${isoDay(lastDay)}: ${found === null ? 'they are damaged' : 'their digest is another'}`,
      );
    }
    await pace();
  }
  return { years, faults };
}

/** null if the bytes are damaged */
function digestOrFault(year: number, data: Uint8Array): string | null {
  try {
    return digestYear(year, data);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}
