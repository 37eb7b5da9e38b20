import type { Kysely } from 'kysely';
import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { nextBarOpen } from '@/lib/market/calendar/next-open';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { recordRetirement } from '@/lib/robots/definitions/server/robot-store';
import { firstDecision, matchSignals, newIntentions } from '@/lib/robots/execution/pending-signals';
import { chainEvents, chainSignals } from '@/lib/robots/ledger/chain';
import { LATE_AFTER_MS } from '@/lib/robots/ledger/phase';
import { appendEntries, readHead, readSignalsSince } from '@/lib/robots/ledger/server/ledger-store';
import { putEquityDays } from '@/lib/robots/statistics/server/equity-store';
import type { RobotHistory } from './model-robot';
import { saveProgress } from './progress-store';
import type { RobotRun, RunState } from './run-robot';

interface Recording {
  readonly market: Pick<MarketSource, 'name' | 'barInterval'>;
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  readonly clock: () => number;
}

/** What a run added to a robot's history. */
export type RecordedRun = RobotHistory;

/** Records what a run did and how far it came, in the caller's transaction. */
export async function recordRun(
  tx: Kysely<Schema>,
  { market, instruments, clock }: Recording,
  definition: RobotDefinition,
  { events, days, openSince, pendingBefore, pending, through, retired, isRetiring }: RobotRun,
  state: RunState,
): Promise<RecordedRun> {
  const { id } = definition;
  const nextOpenAfter = (fundId: FundId, decidedAt: Millis) => {
    const { fundType } = ensureDefined(instruments.get(fundId), `instrument ${fundId}`);
    return nextBarOpen(calendarFor(calendarNameFor(fundType)), market.barInterval(fundId), decidedAt);
  };
  const head = await readHead(tx, id);
  const recordedAt = clock() as Millis;
  const firstDecided = firstDecision(events);
  const known = firstDecided === null ? [] : await readSignalsSince(tx, id, firstDecided);
  const filled = matchSignals(events, known);
  const entries = chainEvents({
    robotId: id,
    head,
    events: events.map(({ event }) => event),
    findSignal: (event) => filled.get(event) ?? null,
    openSince,
    publishedAt: definition.publishedAt,
    recordedAt,
    lateAfterMs: LATE_AFTER_MS,
  });
  const signals = chainSignals(
    { robotId: id, head: entries.at(-1) ?? head, recordedAt },
    newIntentions(pendingBefore, pending, recordedAt, nextOpenAfter),
  );
  await appendEntries(tx, id, [...entries, ...signals]);
  await putEquityDays(tx, id, days, recordedAt);
  await saveProgress(tx, id, { throughMs: through ?? definition.startsAt, ...state }, pending);
  if (isRetiring && retired) await recordRetirement(tx, market.name, id, retired, recordedAt);
  return { entries, signals, days: days.map((day) => ({ ...day, recordedAt })) };
}
