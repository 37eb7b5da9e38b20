import { createHash } from 'node:crypto';
import { runCall, USER, VIRTUAL } from '../testing/call-context';
import { getDefinition } from './get-definition';

describe('the definition of a robot', () => {
  it('tells guests sizes as percent of the balance, and nothing that amounts could be tried against', async () => {
    const answer = (await runCall(getDefinition, { productId: VIRTUAL })) as Record<string, unknown>;
    expect(answer).toMatchObject({ SizePct: 50, RiskPct: null, MaxOpenPositions: 2, VolumeLimitPct: 2.5 });
    expect(answer['Legs']).toMatchObject([
      { Ticker: 'AAA', Calendar: 'xnys', Spread: 0.0003, Impact: 0.006, CommissionRate: 0 },
      { Ticker: 'BBB' },
    ]);
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['ParamsHash']));
    expect(JSON.stringify(answer)).not.toMatch(/10000|5000|[0-9a-f]{64}/);
  });

  it('tells users the text that its hash is taken over', async () => {
    const answer = (await runCall(getDefinition, { productId: VIRTUAL }, { viewer: USER })) as {
      Text: string;
      ParamsHash: string;
    };
    expect(createHash('sha256').update(answer.Text).digest('hex')).toBe(answer.ParamsHash);
    expect(JSON.parse(answer.Text)).toMatchObject({ initialBalance: 10_000, version: 1 });
  });
});
