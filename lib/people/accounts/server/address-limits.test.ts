import type { Millis } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { countByAddress } from './address-limits';
import { createThrottles } from './throttles';

forEachEngine('limits by address', (open) => {
  it('count a /64 of IPv6 as one address, and its /48 twenty times as loosely', async () => {
    const { db } = await open();
    const throttles = createThrottles(db);
    const count = (address: string) =>
      countByAddress(throttles, 'try', address, { max: 2, windowMs: 1_000 }, 5 as Millis);
    const sent = async (addresses: readonly string[]) => {
      const answers: boolean[] = [];
      for (const address of addresses) answers.push(await count(address));
      return answers;
    };
    expect(await sent(['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1::3'])).toEqual([
      true,
      true,
      false,
    ]);
    const hop = (from: number, many: number) =>
      Array.from({ length: many }, (_, index) => `2001:db8:0:${(from + index).toString(16)}::1`);
    // 2 of 40 are used up; refused ones don't count.
    expect((await sent(hop(2, 38))).every(Boolean)).toBe(true);
    expect(await sent(hop(100, 2))).toEqual([false, false]);
    expect(await sent(['2001:db8:1:1::1', '192.0.2.1', '192.0.2.1', '192.0.2.1'])).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
