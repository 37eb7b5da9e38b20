import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import { chainEvents, chainSignals } from '../chain';
import type { LedgerEntry, TradeEvent } from '../entry';
import { EMPTY_HEAD, type LedgerHead } from '../head';
import { tradeProfit } from '../profit';
import type { ChainLink, Intention } from '../signal';

export const SAMPLE_START = Date.UTC(2024, 0, 2, 15) as Millis;

/** Trades one after another, a day each, long and short in turn, with different amounts. */
export function sampleEvents(trades: number, firstTrade = 1): TradeEvent[] {
  return Array.from({ length: trades }, (_, index) => sampleTrade(firstTrade + index)).flat();
}

/** A chain of such trades. The first half are backtest trades. */
export function sampleLedger(robotId: number, trades: number): LedgerEntry[] {
  return chainEvents({
    robotId: robotId as RobotId,
    head: EMPTY_HEAD,
    events: sampleEvents(trades),
    publishedAt: (SAMPLE_START + (trades / 2) * DAY_MS) as Millis,
    recordedAt: (SAMPLE_START + trades * DAY_MS) as Millis,
    lateAfterMs: DAY_MS,
    openSince: new Map(),
  });
}

/** What announces an event, decided an hour before it and due with it. */
export function makeIntention(event: TradeEvent): Intention {
  return {
    fundId: event.fundId,
    side: event.side,
    action: event.kind,
    sharePct: 12_340_000 as Micros,
    stopDistance: event.kind === 'open' ? (2_500_000 as Price) : null,
    takeProfitDistance: null,
    decidedAt: (event.time - HOUR_MS) as Millis,
    dueAt: event.time,
  };
}

/**
 * Such trades, each event signaled and then recorded, as the engine does bar by bar: a signal comes right before the
 * entry that fills it.
 */
export function signaledChain(
  robotId: number,
  events: readonly TradeEvent[],
  before: LedgerHead = EMPTY_HEAD,
): ChainLink[] {
  const links: ChainLink[] = [];
  const id = robotId as RobotId;
  const openSince = new Map<number, number>();
  for (const event of events) {
    const recordedAt = (event.time - HOUR_MS + 1000) as Millis;
    const [signal] = chainSignals({ robotId: id, head: links.at(-1) ?? before, recordedAt }, [
      makeIntention(event),
    ]);
    if (!signal) throw new Error('An intention makes a signal');
    const [entry] = chainEvents({
      robotId: id,
      head: signal,
      events: [event],
      findSignal: () => signal,
      publishedAt: SAMPLE_START,
      recordedAt: (event.time + 5000) as Millis,
      lateAfterMs: DAY_MS,
      openSince,
    });
    openSince.set(event.tradeNo, event.time);
    if (entry) links.push(signal, entry);
  }
  return links;
}

/** A signal and the trade it begins, of a coin far below a cent. */
export function coinChain(robotId: RobotId): ChainLink[] {
  const shared = {
    tradeNo: 1,
    fundId: 7 as FundId,
    side: 'long' as const,
    quantity: 1e15 as Micros,
    commission: 8_120_000 as Micros,
    slippage: 0 as Micros,
  };
  const opened: TradeEvent = {
    kind: 'open',
    ...shared,
    price: toPrice(0.00000812),
    time: SAMPLE_START as Millis,
  };
  const exit = { price: toPrice(0.00000000000405), commission: 0 as Micros };
  const time = (SAMPLE_START + HOUR_MS) as Millis;
  const closed: TradeEvent = {
    ...shared,
    ...exit,
    kind: 'close',
    time,
    reason: 'signal',
    profit: tradeProfit(opened, exit),
  };
  const [signal] = chainSignals(
    { robotId, head: EMPTY_HEAD, recordedAt: (SAMPLE_START - HOUR_MS) as Millis },
    [
      {
        fundId: shared.fundId,
        side: 'long',
        action: 'open',
        sharePct: 10_000_000 as Micros,
        stopDistance: toPrice(0.00000024),
        takeProfitDistance: null,
        decidedAt: (SAMPLE_START - HOUR_MS) as Millis,
        dueAt: SAMPLE_START as Millis,
      },
    ],
  );
  if (!signal) throw new Error('no signal');
  const entries = chainEvents({
    robotId,
    head: { seq: signal.seq, hash: signal.hash },
    events: [opened, closed],
    findSignal: ({ kind }) => (kind === 'open' ? signal : null),
    publishedAt: 0 as Millis,
    recordedAt: time,
    lateAfterMs: DAY_MS,
    openSince: new Map(),
  });
  return [signal, ...entries];
}

function sampleTrade(tradeNo: number): [TradeEvent, TradeEvent] {
  const price = (100_000_000 + tradeNo * 10_000) as Price;
  const shared = {
    tradeNo,
    fundId: 7 as FundId,
    side: tradeNo % 2 === 1 ? ('long' as const) : ('short' as const),
    quantity: 12_500_000 as Micros,
    commission: 350_000 as Micros,
    slippage: 20_000 as Micros,
  };
  const time = (SAMPLE_START + (tradeNo - 1) * DAY_MS) as Millis;
  const opened: TradeEvent = { kind: 'open', ...shared, price, time };
  const exit = {
    price: (price + 1_230_000 - (tradeNo % 5) * 700_000) as Price,
    commission: shared.commission,
  };
  return [
    opened,
    {
      kind: 'close',
      ...shared,
      ...exit,
      time: (time + 5 * HOUR_MS) as Millis,
      reason: 'signal',
      profit: tradeProfit(opened, exit),
    },
  ];
}
