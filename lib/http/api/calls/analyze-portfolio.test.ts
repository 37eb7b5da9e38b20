import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { CallContext } from '../call';
import { runCall } from '../testing/call-context';
import { analyzeSentPortfolio } from './analyze-portfolio';

const LAST = parseIsoDay('2026-06-30');
const panel = createPanel(randomInstruments(4, 260, LAST, 4));
const [owned] = panel.instruments.filter(({ fundType }) => fundType === 'S');
const context = { services: { analysis: answersFrom(panel) } } as unknown as Partial<CallContext>;
const analyze = (request: object) =>
  runCall(analyzeSentPortfolio, request, context) as Promise<{ readonly Result: Record<string, unknown> }>;

const DAY = isoDay(LAST - 100);
const deposit = { kind: 'deposit', day: DAY, amount: '1000' };
const buy = { kind: 'trade', day: DAY, ticker: owned?.ticker.toLowerCase(), quantity: '2', amount: '-300' };

it('analyzes what was sent, and tries a sale', async () => {
  const request = {
    transactions: [deposit, buy],
    benchmark: owned?.ticker,
    saleOf: owned?.ticker,
    saleQuantity: '1.5',
  };
  const { Result } = await analyze(request);
  expect(Result).toMatchObject({
    Base: 'USD',
    LastDay: '2026-06-30',
    Cash: 700,
    Holdings: [{ Ticker: owned?.ticker, Quantity: 2, CostFifo: 300 }],
    Trial: { Quantity: 1.5, Lots: [{ Day: DAY, Quantity: 1.5, Cost: 225 }] },
    Notices: [],
  });
  expect(await analyze({ transactions: [] })).toMatchObject({
    Result: { Value: 0, Holdings: [], Trial: null },
  });
});

it.each<[object, string]>([
  [{ transactions: [deposit, { ...buy, day: '2026-02-30' }] }, 'Transaction 2: ’2026-02-30’ is not a date'],
  [{ transactions: [{ ...deposit, amount: 'ten' }] }, 'Transaction 1: '],
  [{ transactions: [{ ...buy, quantity: null }] }, 'needs a quantity other than 0'],
  [{ transactions: [{ ...deposit, currency: 'XAU' }] }, 'no exchange rate of XAU and USD'],
  [{ transactions: [deposit], saleOf: 'NOPE', saleQuantity: '1' }, 'You don’t hold NOPE'],
  [{ transactions: [deposit, buy], saleOf: owned?.ticker, saleQuantity: '9' }, 'from 0 to 2'],
  [{ transactions: [deposit], currency: '$' }, 'is no currency'],
])('says what is wrong with %j', async (request, sentence) => {
  await expect(analyze(request)).rejects.toThrow(sentence.replaceAll('’2', "'2").replace('0’', "0'"));
});
