import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import {
  type ChainInput,
  chainEvents,
  EMPTY_HEAD,
  GENESIS_HASH,
  hashEntry,
  type UnhashedEntry,
} from './chain';
import type { TradeEvent } from './entry';
import { SAMPLE_START, sampleEvents } from './testing/sample-ledger';

const CLOSE: UnhashedEntry = {
  prevHash: GENESIS_HASH,
  robotId: -1_000_000_007 as RobotId,
  seq: 2,
  kind: 'close',
  tradeNo: 1,
  fundId: 12 as FundId,
  side: 'long',
  quantity: 1_500_000 as Micros,
  price: 187_230_000 as Micros,
  time: 1_704_207_600_000 as Millis,
  commission: 350_000 as Micros,
  slippage: 0 as Micros,
  reason: 'take-profit',
  profit: -12_000 as Micros,
  phase: 'forward',
  late: true,
  recordedAt: 1_704_207_601_234 as Millis,
};

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
  it('is what a stranger works out for a close', () => {
    expect(hashEntry(CLOSE)).toBe('3139200c2cfb26e17d49fbd7d29d0ed461332b095b9aeb7367f30b87ecf7104f');
  });

  it('is what a stranger works out for an open, whose reason and profit are empty', () => {
    const { reason: _reason, profit: _profit, ...shared } = CLOSE;
    expect(hashEntry({ ...shared, kind: 'open', late: false })).toBe(
      'd6e8c3547ccffdcb029827b4e2198f399a5004f9f483cbff1a63c71d86b0eda5',
    );
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
    ['opened at the instant of publication', 0, ['forward', 'forward']],
    ['opened after', -1, ['forward', 'forward']],
  ])('puts a trade %s whole into one phase', (_, hours, phases) => {
    const publishedAt = (SAMPLE_START + hours * 3_600_000) as Millis;
    expect(chain({ publishedAt }).map((entry) => entry.phase)).toEqual(phases);
  });

  it('knows the phase of a trade that was opened in an earlier run', () => {
    const [opened, closed] = sampleEvents(1) as [TradeEvent, TradeEvent];
    const publishedAt = (opened.time + 1) as Millis;
    const openSince = new Map([[opened.tradeNo, opened.time]]);
    expect(chain({ events: [closed], publishedAt, openSince })[0]?.phase).toBe('backtest');
  });

  it('marks as late what is recorded more than the allowance after its fill', () => {
    const [opened, closed] = sampleEvents(1) as [TradeEvent, TradeEvent];
    const lateAfterMs = closed.time - opened.time;
    const at = (ms: number) => chain({ recordedAt: (closed.time + ms) as Millis, lateAfterMs });
    expect(at(0).map((entry) => entry.late)).toEqual([false, false]);
    expect(at(1).map((entry) => entry.late)).toEqual([true, false]);
    expect(at(lateAfterMs + 1).map((entry) => entry.late)).toEqual([true, true]);
  });
});
