import type { Millis } from '@/lib/core/base/brand';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import { createReportLimits } from './report-limits';

onSqlite('limits on reports', (open) => {
  /** Responses to reports from an address, and how many are accepted. */
  async function enter() {
    const limits = createReportLimits(createThrottles((await open()).db), () => 0 as Millis);
    const send = async (address: string, hasAttachment = false) => {
      if (!(await limits.mayReport(address))) return 'too many tries';
      return limits.refuseStoring?.(address, hasAttachment);
    };
    return async (address: string, times: number, hasAttachment = false) => {
      const answers = [];
      for (let time = 0; time < times; time += 1) answers.push(await send(address, hasAttachment));
      return { taken: answers.filter((answer) => answer === null).length, last: answers.at(-1) };
    };
  }

  it('stop one address, and leave the form open to everyone else', async () => {
    const send = await enter();
    for (let host = 1; host <= 6; host += 1)
      expect(await send(`192.0.2.${host}`, 21)).toEqual({ taken: 20, last: 'too many tries' });
    expect(await send('198.51.100.1', 1)).toEqual({ taken: 1, last: null });
  });

  it('limit files before reports: three per address', async () => {
    const send = await enter();
    expect(await send('192.0.2.1', 4, true)).toEqual({
      taken: 3,
      last: expect.stringContaining('without its attachment'),
    });
    expect(await send('192.0.2.1', 1)).toMatchObject({ taken: 1 });
    for (let host = 2; host <= 9; host += 1) await send(`192.0.2.${host}`, 20, true);
    expect(await send('198.51.100.1', 1, true)).toMatchObject({ taken: 1 });
  });

  it('have a total across all addresses', async () => {
    const limits = createReportLimits(
      { add: async (key) => (key === 'report all' ? 2001 : 1) },
      () => 0 as Millis,
    );
    expect(await limits.refuseStoring?.('192.0.2.1', false)).toMatch(/^Too many reports/);
  });
});
