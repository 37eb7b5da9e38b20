import { type FundId, type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { nextBarOpen } from '@/lib/market/calendar/next-open';
import type { FundType, Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { executionConfigFor } from '@/lib/robots/definitions/execution-config';
import { firstAfter } from '@/lib/robots/execution/bar-search';
import { createExecution } from '@/lib/robots/execution/execution';
import { type DecidedEvent, matchSignals, newIntentions } from '@/lib/robots/execution/pending-signals';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import { chainEvents, chainSignals } from '@/lib/robots/ledger/chain';
import { EMPTY_HEAD } from '@/lib/robots/ledger/head';
import { LATE_AFTER_MS } from '@/lib/robots/ledger/phase';
import type { ChainLink } from '@/lib/robots/ledger/signal';
import type { EquityDay } from '@/lib/robots/statistics/types';
import type { Recorded, ReplayFeed } from '../replay';

export const INTERVAL = 5;

export function coin(fundId: number): Instrument {
  return {
    fundId: fundId as FundId,
    ticker: `COIN${fundId}`,
    fundName: '',
    fundType: 'C' as FundType,
    group: '',
    category: '',
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
    inverseOf: null,
    decimals: 2,
  };
}

/**
 * What an engine records of a robot of coins that it runs every few bars, a second after the last of them, from the last
 * `liveBars` bars on; it catches up with those before at once.
 */
export function recordRobot(
  definition: RobotDefinition,
  { bars, reports }: ReplayFeed,
  { every = 1, liveBars = 300, model = null as ForecastModel | null } = {},
): Recorded & { readonly links: readonly ChainLink[]; readonly days: readonly EquityDay[] } {
  const execution = createExecution(
    executionConfigFor(definition, definition.legs.map(coin), INTERVAL, model),
  );
  const times = [...new Set(bars.flatMap(({ time, length }) => [...time.subarray(0, length)]))].sort(
    (a, b) => a - b,
  );
  const links: ChainLink[] = [];
  const days: EquityDay[] = [];
  const calendar = calendarFor('crypto');
  for (let at = Math.max(0, times.length - liveBars); at <= times.length; at += every) {
    const until = times[at] ?? Number.POSITIVE_INFINITY;
    const pending = execution.pendingOrders();
    const openSince = new Map(execution.positions().map((open) => [open.tradeNo, open.entryTime]));
    const events: DecidedEvent[] = [];
    const cut = bars.map((series) => ({ ...series, length: firstAfter(series, until - 1) }));
    execution.advance(
      { bars: cut, reports },
      {
        onTrade: (event, decidedAt) => events.push({ event, decidedAt }),
        onDay: (day, equity) => days.push({ day, equity }),
      },
    );
    const recordedAt = plus(execution.lastBarTime() ?? (0 as Millis), INTERVAL * MINUTE_MS + 1000);
    const signals = links.filter((link) => link.kind === 'signal');
    const filled = matchSignals(events, signals);
    const id = definition.id as RobotId;
    links.push(
      ...chainEvents({
        robotId: id,
        head: links.at(-1) ?? EMPTY_HEAD,
        events: events.map(({ event }) => event),
        findSignal: (event) => filled.get(event) ?? null,
        openSince,
        publishedAt: definition.publishedAt,
        recordedAt,
        lateAfterMs: LATE_AFTER_MS,
      }),
    );
    links.push(
      ...chainSignals(
        { robotId: id, head: links.at(-1) ?? EMPTY_HEAD, recordedAt },
        newIntentions(pending, execution.pendingOrders(), recordedAt, (_, decidedAt) =>
          nextBarOpen(calendar, INTERVAL, decidedAt),
        ),
      ),
    );
  }
  return { links, days };
}
