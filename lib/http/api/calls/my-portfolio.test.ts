import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import type { Millis } from '@/lib/core/base/brand';
import { parseIsoDay, startOfDay } from '@/lib/core/base/time';
import { readsOn } from '@/lib/core/database/reads';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { addUser } from '@/lib/people/memberships/testing/users';
import { createPortfolioRecords } from '@/lib/portfolios/records/server/create-portfolio-records';
import type { CallContext } from '../call';
import { runCall } from '../testing/call-context';
import { analyzeStoredPortfolio, changePortfolio } from './my-portfolio';

const LAST = parseIsoDay('2026-06-30');
const panel = createPanel(randomInstruments(2, 260, LAST, 4));

interface Overview {
  readonly Transactions: readonly {
    readonly Id: number;
    readonly Kind: string;
    readonly Symbol: string | null;
  }[];
}

onSqlite('portfolios by hand', (open) => {
  it('keeps what is added and removed, analyzes it, and refuses the future', async () => {
    const { db } = await open();
    await addUser(db, 'ann');
    const context = {
      services: { analysis: answersFrom(panel), portfolios: createPortfolioRecords(db, readsOn(db)) },
      viewer: { userId: 'ann', planLevel: 0, tools: [] },
      now: () => startOfDay(LAST) as Millis,
    } as unknown as Partial<CallContext>;
    const change = (added: readonly object[], removed: readonly number[] = []) =>
      runCall(changePortfolio, { no: 0, added, removed }, context) as Promise<Overview>;
    const analyze = () =>
      runCall(analyzeStoredPortfolio, { no: 0 }, context) as Promise<{ readonly Result: object }>;

    const deposit = { kind: 'deposit', day: '2026-03-02', amount: '1000' };
    const buy = { kind: 'trade', day: '2026-03-03', ticker: 'ownco', quantity: '3', amount: '-30' };
    const { Transactions } = await change([deposit, buy]);
    expect(Transactions.map((one) => [one.Kind, one.Symbol])).toEqual([
      ['deposit', null],
      ['trade', 'OWNCO'],
    ]);
    expect((await analyze()).Result).toMatchObject({ Cash: 970, Holdings: [{ Name: 'OWNCO', Value: 30 }] });
    await change([], [Transactions[1]?.Id ?? 0]);
    expect((await analyze()).Result).toMatchObject({ Cash: 1000, Holdings: [] });
    await expect(change([{ ...deposit, day: '2026-07-01' }])).rejects.toThrow(
      'Transaction 1 is dated in the future',
    );
  });
});
