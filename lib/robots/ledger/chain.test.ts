import { createHash } from 'node:crypto';
import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import { type ChainInput, chainEvents, hashEntry, hashSignal, type UnhashedEntry } from './chain';
import type { TradeEvent } from './entry';
import { EMPTY_HEAD, GENESIS_HASH } from './head';
import { SAMPLE_START, sampleEvents, signaledChain } from './testing/sample-ledger';

const CLOSE: Extract<UnhashedEntry, { kind: 'close' }> = {
  prevHash: GENESIS_HASH,
  robotId: -1_000_000_007 as RobotId,
  seq: 2,
  kind: 'close',
  tradeNo: 1,
  fundId: 12 as FundId,
  side: 'long',
  quantity: 1_500_000 as Micros,
  price: 187_230_000 as Price,
  time: 1_704_207_600_000 as Millis,
  commission: 350_000 as Micros,
  slippage: 0 as Micros,
  reason: 'take-profit',
  profit: -12_000 as Micros,
  phase: 'forward',
  late: true,
  recordedAt: 1_704_207_601_234 as Millis,
  signalSeq: null,
};

/** Of the close at a price. */
function hashedWithPrice(price: string): string {
  return createHash('sha256')
    .update(
      `${GENESIS_HASH}|-1000000007|2|close|1|12|long|1500000|${price}|1704207600000|350000|0|take-profit|-12000|forward|1|1704207601234`,
    )
    .digest('hex');
}

function chain(more: Partial<ChainInput>) {
  return chainEvents({
    robotId: 17 as RobotId,
    head: EMPTY_HEAD,
    events: sampleEvents(1),
    publishedAt: 0 as Millis,
    recordedAt: SAMPLE_START,
    lateAfterMs: 1000,
    openSince: new Map(),
    ...more,
  });
}

describe('hashEntry', () => {
  // Both by hand: printf '…' | sha256sum
  it('is what a stranger computes for a close', () => {
    expect(hashEntry(CLOSE)).toBe('3139200c2cfb26e17d49fbd7d29d0ed461332b095b9aeb7367f30b87ecf7104f');
  });

  it('has a price below a dollar as a plain decimal', () => {
    expect(hashEntry({ ...CLOSE, price: 8.12 as Price })).toBe(hashedWithPrice('8.12'));
    expect(hashEntry({ ...CLOSE, price: 4.05e-7 as Price })).toBe(hashedWithPrice('0.000000405'));
  });

  it('is what a stranger computes for an open, whose reason and profit are empty', () => {
    const { reason: _reason, profit: _profit, ...shared } = CLOSE;
    expect(hashEntry({ ...shared, kind: 'open', late: false })).toBe(
      'd6e8c3547ccffdcb029827b4e2198f399a5004f9f483cbff1a63c71d86b0eda5',
    );
  });

  it('has the signal that it fills at the end of its text', () => {
    expect(hashEntry({ ...CLOSE, signalSeq: 1 })).toBe(
      '4fa684b2e1683526ab8d48ea60978b445ed815427e2e9e8bca1f3e859cccb6e5',
    );
  });

  it('is what a stranger computes for a signal', () => {
    const signal = {
      kind: 'signal' as const,
      robotId: 17 as RobotId,
      seq: 3,
      fundId: 12 as FundId,
      side: 'long' as const,
      action: 'open' as const,
      sharePct: 20_500_000 as Micros,
      stopDistance: 1_250_000 as Price,
      takeProfitDistance: null,
      decidedAt: 1_704_207_600_000 as Millis,
      dueAt: 1_704_207_900_000 as Millis,
      recordedAt: 1_704_207_601_234 as Millis,
      prevHash: GENESIS_HASH,
    };
    expect(hashSignal(signal)).toBe('49a7ef28b36847b761f4bd01a769b6d953494031d9fd065fbcf2da787de075d9');
  });

  it.each([
    ['prevHash', 'f'.repeat(64)],
    ['robotId', 7],
    ['seq', 3],
    ['tradeNo', 2],
    ['fundId', 13],
    ['side', 'short'],
    ['quantity', 1_500_001],
    ['price', 187_230_001],
    ['time', 1_704_207_600_001],
    ['commission', 350_001],
    ['slippage', 1],
    ['reason', 'stop'],
    ['profit', -12_001],
    ['phase', 'backtest'],
    ['late', false],
    ['recordedAt', 1_704_207_601_235],
  ])('changes with %s', (field, value) => {
    expect(hashEntry({ ...CLOSE, [field]: value } as UnhashedEntry)).not.toBe(hashEntry(CLOSE));
  });
});

describe('chainEvents', () => {
  it('numbers and links the entries from the head on', () => {
    const [first, second] = chain({ head: { seq: 40, hash: 'a'.repeat(64) } });
    expect(first).toMatchObject({ seq: 41, prevHash: 'a'.repeat(64), kind: 'open', robotId: 17 });
    expect(second).toMatchObject({ seq: 42, prevHash: first?.hash, kind: 'close' });
    expect(second?.hash).toBe(second && hashEntry(second));
  });

  it('gives the same chain in pieces as in one', () => {
    const whole = chain({ events: sampleEvents(3) });
    const [opened, ...rest] = sampleEvents(3) as [TradeEvent, ...TradeEvent[]];
    const first = chain({ events: [opened] });
    const head = { seq: 1, hash: first[0]?.hash ?? '' };
    const then = chain({ events: rest, head, openSince: new Map([[opened.tradeNo, opened.time]]) });
    expect([...first, ...then]).toEqual(whole);
  });

  it.each([
    ['opened and closed before publication', 24, ['backtest', 'backtest']],
    ['opened before and closed after', 2, ['backtest', 'backtest']],
    ['opened at the instant of publication', 0, ['replayed', 'replayed']],
    ['opened after', -1, ['replayed', 'replayed']],
  ])('puts a trade %s whole into one phase', (_, hours, phases) => {
    const publishedAt = (SAMPLE_START + hours * 3_600_000) as Millis;
    expect(chain({ publishedAt }).map((entry) => entry.phase)).toEqual(phases);
  });

  it('counts fills with an earlier signal as forward, and stops that are recorded at once', () => {
    const [opened, closed] = sampleEvents(1) as [TradeEvent, TradeEvent & { kind: 'close' }];
    const [signal] = signaledChain(17, [opened]);
    if (signal?.kind !== 'signal') throw new Error('The chain begins with its signal');
    const recordedPhase = (event: TradeEvent, more: Partial<ChainInput>) =>
      chain({ events: [event], publishedAt: 0 as Millis, ...more }).map((entry) => [
        entry.phase,
        entry.signalSeq,
      ])[0];
    expect(recordedPhase(opened, { findSignal: () => signal })).toEqual(['forward', 1]);
    // Recorded a day late, the signal still stood before it was filled.
    const recordedAt = (opened.time + 86_400_000) as Millis;
    expect(recordedPhase(opened, { findSignal: () => signal, recordedAt })).toEqual(['forward', 1]);
    const tooLate = { ...signal, recordedAt: opened.time };
    expect(recordedPhase(opened, { findSignal: () => tooLate })).toEqual(['replayed', 1]);
    const inTime = { recordedAt: (closed.time + 1000) as Millis };
    const late = { recordedAt: (closed.time + 1001) as Millis };
    expect(recordedPhase({ ...closed, reason: 'margin-call' }, inTime)).toEqual(['replayed', null]);
    for (const reason of ['stop', 'take-profit'] as const) {
      expect(recordedPhase({ ...closed, reason }, inTime)).toEqual(['forward', null]);
      expect(recordedPhase({ ...closed, reason }, late)).toEqual(['replayed', null]);
    }
    expect(recordedPhase(closed, inTime)).toEqual(['replayed', null]);
    const before = { publishedAt: (opened.time + 1) as Millis, findSignal: () => signal };
    expect(recordedPhase(opened, before)).toEqual(['backtest', 1]);
  });

  it('knows the phase of a trade that was opened in an earlier run', () => {
    const [opened, closed] = sampleEvents(1) as [TradeEvent, TradeEvent];
    const publishedAt = (opened.time + 1) as Millis;
    const openSince = new Map([[opened.tradeNo, opened.time]]);
    expect(chain({ events: [closed], publishedAt, openSince })[0]?.phase).toBe('backtest');
  });

  it('marks entries as late that are recorded too long after their fill', () => {
    const [opened, closed] = sampleEvents(1) as [TradeEvent, TradeEvent];
    const lateAfterMs = closed.time - opened.time;
    const at = (ms: number) => chain({ recordedAt: (closed.time + ms) as Millis, lateAfterMs });
    expect(at(0).map((entry) => entry.late)).toEqual([false, false]);
    expect(at(1).map((entry) => entry.late)).toEqual([true, false]);
    expect(at(lateAfterMs + 1).map((entry) => entry.late)).toEqual([true, true]);
  });
});
