import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import { hashEntry, hashLink, hashSignal } from './chain';
import type { LedgerEntry } from './entry';
import type { ChainLink, Signal } from './signal';
import { sampleEvents, sampleLedger, signaledChain } from './testing/sample-ledger';
import { verifyChain } from './verify';

const LEDGER = sampleLedger(17, 5);
const HEAD = { seq: 10, hash: LEDGER.at(-1)?.hash ?? '' };

/** Changes one entry and, as a forger would, computes its hash and every later link again. */
function forge(seq: number, change: Partial<LedgerEntry>): LedgerEntry[] {
  const forged: LedgerEntry[] = [];
  for (const entry of LEDGER) {
    const prevHash = forged.at(-1)?.hash ?? entry.prevHash;
    const changed = { ...entry, ...(entry.seq === seq ? change : {}), prevHash } as LedgerEntry;
    forged.push({ ...changed, hash: hashEntry(changed) });
  }
  return forged;
}

function found(entries: readonly LedgerEntry[], head: typeof HEAD | null = HEAD): string {
  const verdict = verifyChain(entries, head, hashLink);
  return verdict.ok ? `${verdict.entries} entries` : `${verdict.seq}: ${verdict.why}`;
}

describe('verifyChain', () => {
  it('accepts a genuine chain, also without a head, also an empty one', () => {
    expect(found(LEDGER)).toBe('10 entries');
    expect(found(LEDGER, null)).toBe('10 entries');
    expect(verifyChain([], { seq: 0, hash: '0'.repeat(64) }, hashLink)).toEqual({
      ok: true,
      entries: 0,
      signals: 0,
    });
  });

  it('names the first bad entry and gives it', () => {
    const changed = LEDGER.map((entry) =>
      entry.seq === 4 || entry.seq === 7 ? { ...entry, fundId: 8 as FundId } : entry,
    );
    expect(verifyChain(changed, HEAD, hashLink)).toEqual({
      ok: false,
      seq: 4,
      entry: changed[3],
      why: 'its content does not match its hash',
    });
  });

  it.each([
    ['one missing at the start', LEDGER.slice(1), '1: it is missing; entry 2 comes next'],
    ['one missing within', LEDGER.filter(({ seq }) => seq !== 6), '6: it is missing; entry 7 comes next'],
    ['one missing at the end', LEDGER.slice(0, -1), '10: it is missing; 10 entries were recorded'],
    ['all missing', [], '1: it is missing; 10 entries were recorded'],
    ['one twice', [...LEDGER.slice(0, 3), ...LEDGER.slice(2)], '4: its number is 3 where 4 was due'],
    ['another end', sampleLedger(17, 6), '12: it is the last, but the recorded head of the chain is another'],
    [
      'the ledger of another',
      sampleLedger(18, 5),
      '10: it is the last, but the recorded head of the chain is another',
    ],
  ])('sees %s', (_, entries, expected) => {
    expect(found(entries)).toBe(expected);
  });

  it.each([
    ['a link to another entry', 5, { prevHash: 'f'.repeat(64) }],
    ['a hash of its own', 5, { hash: 'f'.repeat(64) }],
  ])('sees %s', (_, seq, change) => {
    const changed = LEDGER.map((entry) => (entry.seq === seq ? { ...entry, ...change } : entry));
    expect(found(changed)).toMatch(/^5: /);
  });

  it('sees a chain that was forged from an entry on by its head', () => {
    expect(found(forge(9, { price: 1 as Price }))).toMatch(/^10: /);
  });

  it.each([
    [
      'a profit that does not follow',
      4,
      { profit: 1 as Micros },
      '4: its profit does not follow from its trade',
    ],
    [
      'an entry price that does not fit the profit',
      3,
      { price: 1 as Price },
      '4: its profit does not follow from its trade',
    ],
    ['a close without an open', 4, { tradeNo: 9 }, '4: it closes a trade that is not open'],
    ['an open of an open trade', 3, { kind: 'open', tradeNo: 1 }, '4: it closes a trade that is not open'],
    [
      'a close of another size',
      4,
      { quantity: 1 as Micros },
      '4: it closes something else than its trade opened',
    ],
    [
      'a close of another instrument',
      4,
      { fundId: 1 as FundId },
      '4: it closes something else than its trade opened',
    ],
    ['a close before its open', 4, { time: 0 as Millis }, '4: it closes its trade before it was opened'],
  ] as const)('sees %s though every hash is right', (_, seq, change, expected) => {
    expect(found(forge(seq, change as Partial<LedgerEntry>), null)).toBe(expected);
  });

  it('notices a trade that is opened twice', () => {
    const [opened] = LEDGER as [LedgerEntry];
    const again = { ...opened, seq: 2, prevHash: opened.hash };
    expect(found([opened, { ...again, hash: hashEntry(again) }], null)).toBe('2: its trade is already open');
  });
});

describe('verifyChain with signals', () => {
  /** Signal 1, open 2, signal 3, close 4, signal 5, open 6 … */
  const chain = signaledChain(17, sampleEvents(3));

  /** Changes a link as a forger would, and works out its hash and every later link anew. */
  function forged(seq: number, change: Partial<LedgerEntry> | Partial<Signal>): ChainLink[] {
    const links: ChainLink[] = [];
    for (const link of chain) {
      const prevHash = links.at(-1)?.hash ?? link.prevHash;
      const changed = { ...link, ...(link.seq === seq ? change : {}), prevHash } as ChainLink;
      links.push({ ...changed, hash: changed.kind === 'signal' ? hashSignal(changed) : hashEntry(changed) });
    }
    return links;
  }

  const verdictOn = (links: readonly ChainLink[]) => {
    const verdict = verifyChain(links, null, hashLink);
    return verdict.ok ? 'sound' : `${verdict.seq}: ${verdict.why}`;
  };

  it('counts both, and takes them as forward', () => {
    expect(verifyChain(chain, { seq: 12, hash: chain.at(-1)?.hash ?? '' }, hashLink)).toEqual({
      ok: true,
      entries: 6,
      signals: 6,
    });
    expect(new Set(chain.flatMap((link) => (link.kind === 'signal' ? [] : link.phase)))).toEqual(
      new Set(['forward']),
    );
  });

  it('misses a signal that was taken out', () => {
    expect(verdictOn(chain.filter(({ seq }) => seq !== 3))).toBe('3: it is missing; entry 4 comes next');
  });

  const time = sampleEvents(1)[0]?.time ?? 0;
  it.each([
    [2, { signalSeq: 3 }, '2: it fills signal 3, which does not come before it'],
    [2, { signalSeq: 2 }, '2: it fills signal 2, which does not come before it'],
    [4, { signalSeq: 1 }, '4: it does something else than signal 1 said'],
    [1, { side: 'short' as const }, '2: it does something else than signal 1 said'],
    [1, { fundId: 8 as FundId }, '2: it does something else than signal 1 said'],
    [1, { action: 'close' as const }, '2: it does something else than signal 1 said'],
    [10, { signalSeq: 1 }, '10: it fills signal 1, which was filled before'],
    [1, { recordedAt: (time + 1) as Millis }, '1: it was recorded when it was due already'],
    [1, { decidedAt: time as Millis }, '1: it was due before it was decided'],
    [
      1,
      { recordedAt: time as Millis, dueAt: (time + 1) as Millis },
      '2: it says forward, and signal 1 was not recorded before it',
    ],
    [
      1,
      { decidedAt: time as Millis, dueAt: (time + 1) as Millis },
      '2: it is of before signal 1 was decided',
    ],
    [2, { signalSeq: null }, 'sound'],
  ])('of link %i with %o finds: %s', (seq, change, expected) => {
    expect(verdictOn(forged(seq, change))).toBe(expected);
  });

  it('finds a changed byte in any field of a signal', () => {
    const changes: Partial<Signal>[] = [
      { sharePct: 1 as Micros },
      { stopDistance: null },
      { takeProfitDistance: 1 as Price },
      { decidedAt: 1 as Millis },
      { dueAt: (time + 1) as Millis },
      { recordedAt: 1 as Millis },
      { side: 'short' },
    ];
    for (const change of changes)
      expect(
        verdictOn(chain.map((link) => (link.seq === 1 ? ({ ...link, ...change } as Signal) : link))),
      ).toBe('1: its content does not match its hash');
  });
});
