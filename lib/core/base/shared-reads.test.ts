import { createSharedReads } from './shared-reads';

function setUp() {
  let now = 0;
  let count = 0;
  const shared = createSharedReads(
    async (key: string) => {
      count += 1;
      if (key === 'broken') throw new Error('no');
      return `${key} ${count}`;
    },
    () => now,
  );
  return {
    shared,
    pass: (ms: number) => {
      now += ms;
    },
    reads: () => count,
  };
}

describe('shared reads', () => {
  it('read once for all who ask at the same time, and for those who ask soon', async () => {
    const { shared, reads, pass } = setUp();
    const all = await Promise.all(Array.from({ length: 100 }, () => shared.get('a')));
    expect([new Set(all), reads()]).toEqual([new Set(['a 1']), 1]);
    pass(9_999);
    expect([await shared.get('a'), await shared.get('b')]).toEqual(['a 1', 'b 2']);
    pass(1);
    expect(await shared.get('a')).toBe('a 3');
  });

  it('read again after a change, at most once a second', async () => {
    const { shared, pass } = setUp();
    expect(await shared.get('a')).toBe('a 1');
    shared.invalidate();
    pass(999);
    expect(await shared.get('a')).toBe('a 1');
    pass(1);
    expect(await shared.get('a')).toBe('a 2');
    pass(2_000);
    expect(await shared.get('a')).toBe('a 2');
  });

  it('read again after a failure', async () => {
    const { shared, reads } = setUp();
    await expect(shared.get('broken')).rejects.toThrow('no');
    await expect(shared.get('broken')).rejects.toThrow('no');
    expect(reads()).toBe(2);
  });
});
