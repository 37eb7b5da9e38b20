import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { formatCount } from '@/lib/core/format/number';
import type { MarketName } from '@/lib/market/data/source';
import { replayText } from '@/lib/robots/transparency-log/replay-result';
import { readOtherMarkets } from './other-markets';
import { createStoredReplayer, joinFindings, NO_FINDINGS, type ReplayFindings } from './stored-replayer';
import type { VerifyReport } from './verify-ledgers';

interface ReplayOptions {
  readonly market: MarketName;
  /** One robot; all of the market and its bars when left out. */
  readonly only?: RobotId | null;
}

/** Runs a market's robots again and says in lines what was found, how long it took, and what couldn't be run. */
export async function verifyReplay(
  database: Database,
  { market, only = null }: ReplayOptions,
): Promise<VerifyReport> {
  const started = performance.now();
  const replayer = await createStoredReplayer(database, market);
  const jobs = await replayer.list();
  let found: ReplayFindings = NO_FINDINGS;
  for (const job of jobs) {
    if (only !== null && !('robotId' in job && job.robotId === only)) continue;
    found = joinFindings(found, await replayer.run(job));
  }
  const seconds = (performance.now() - started) / 1000;
  const { differences, notReplayed, bars } = found;
  const others = only === null ? await otherMarketsLines(database, market) : [];
  return {
    lines: [
      ...differences,
      ...notReplayed.map((line) => `not replayed: ${line}`),
      ...others,
      `${replayText(found)} (${seconds.toFixed(1)} s, ${formatCount(Math.round(bars / seconds))} bars a second)`,
    ],
    sound: differences.length === 0,
  };
}

/** What other markets have that wasn't run again. */
async function otherMarketsLines(database: Database, market: MarketName): Promise<string[]> {
  const others = await readOtherMarkets(database, market);
  return others.map(
    ({ market: other, robots }) =>
      `${robots} of the ${other} market not replayed; MARKET=${other} replays them`,
  );
}
