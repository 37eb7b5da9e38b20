import type { Database } from '@/lib/core/database/database';
import { clockProblem } from '../clock-text';
import { acceptWall, observe, startClock } from '../trusted-clock';
import { readAcceptedAt, WORD_VALID_MS } from './clock-settings';
import { readClockFacts } from './keep-clock';
import { readClocks } from './read-clocks';

/** What a command that records something must know: why this machine's clock can't be believed; null if it can. */
export async function judgeClock(database: Database, newest: number | null): Promise<string | null> {
  const reading = readClocks();
  if (reading === null) return null;
  // There's no feed to wait for.
  const facts = await readClockFacts(database, reading, { newest, hasFeed: false });
  const { clock } = observe(startClock(facts).clock, reading);
  const word = await readAcceptedAt(database.db);
  const isAccepted = word !== null && Math.abs(reading.wall - word) < WORD_VALID_MS;
  const judged = isAccepted ? acceptWall(clock).clock : clock;
  // Any doubt counts, even if sources support another time: a command would record the wall clock's.
  return judged.doubt === null ? null : clockProblem(judged);
}
