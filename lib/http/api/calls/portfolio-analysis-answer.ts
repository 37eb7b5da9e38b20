import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';

const money = (what: string) => z.number().describe(`${what}, in the portfolio’s currency.`);
const fraction = (what: string) => z.number().describe(`${what}, as a fraction.`);
const day = () => z.iso.date();

const rate = {
  rates: z
    .array(z.number())
    .describe('Annual rates as fractions, by actual days over 365; nearest to 0 first.'),
  problem: z
    .enum(['one-day', 'one-sign', 'no-root', 'too-short', 'total-loss'])
    .nullable()
    .describe('Why there is none, or only −1; too-short below 31 days.'),
};

const risk = pascalObject({
  shares: z
    .array(pascalObject({ name: z.string(), weight: z.number(), share: z.number() }))
    .describe(
      'Of the variance, largest first; they sum to 1, and are below 0 where a holding offsets others.',
    ),
  volatility: fraction('A year’s standard deviation'),
  effectiveBets: z.number().describe('e to the power of the shares’ entropy.'),
  correlations: z.array(z.array(z.number())).describe('Of the first twelve shares, row by row.'),
  sessions: z.int().describe('Days on which all of them traded, of the last 252.'),
  isShort: z.boolean().describe('Fewer than 60 sessions.'),
  without: z.array(z.string()).describe('Holdings with too few closes.'),
}).nullable();

const slices = z.array(pascalObject({ name: z.string(), value: z.number(), weight: z.number() }));

export const portfolioAnalysis = pascalObject({
  base: z.string().describe('The portfolio’s currency.'),
  firstDay: day(),
  lastDay: day().describe('Of the newest closes; later transactions don’t count yet.'),
  value: money('At the newest closes'),
  cash: money('Within it'),
  netFlows: money('What came from outside, less what left'),
  total: money('Value less net flows'),
  results: pascalObject({
    realizedFifo: z.number(),
    realizedAverage: z.number(),
    unrealizedFifo: z.number(),
    unrealizedAverage: z.number(),
    dividends: z.number(),
    rewards: z.number(),
    interest: z.number(),
    tax: z.number(),
    otherFees: z.number(),
    tradingFees: z.number().describe('Already within cost and proceeds.'),
    leftInKind: z.number().describe('Gains of what was moved to another account.'),
    currency: z.number().describe('What cash in other currencies gained.'),
  }).describe(
    'Realized and unrealized (FIFO), income, less tax and other fees, and the last two: the total.',
  ),
  timeWeighted: pascalObject({
    total: fraction('By the day, payments left out'),
    annual: z.number().nullable().describe('From 365 days on.'),
    endedOn: day().nullable().describe('When nothing was left to earn a return.'),
  }),
  moneyWeighted: pascalObject(rate),
  drawdown: pascalObject({ deepest: z.number(), now: z.number() }),
  benchmark: pascalObject({
    ticker: z.string(),
    value: money('What the same payments would be worth'),
    difference: money('The portfolio less the benchmark'),
    emptiedOn: day().nullable(),
    ...rate,
  }).nullable(),
  holdings: z.array(
    pascalObject({
      name: z.string(),
      ticker: z.string().nullable(),
      fundName: z.string().nullable(),
      fundType: z.enum(FUND_TYPES).nullable(),
      group: z.string().nullable(),
      quantity: z.number(),
      close: z.number().nullable().describe('null without closes: it counts at what it cost.'),
      currency: z.string(),
      value: z.number(),
      weight: z.number(),
      costFifo: z.number(),
      costAverage: z.number(),
      unrealizedFifo: z.number(),
      unrealizedAverage: z.number(),
      realizedFifo: z.number(),
      realizedAverage: z.number(),
      income: z.number(),
    }),
  ),
  balances: z.array(pascalObject({ currency: z.string(), amount: z.number(), value: z.number() })),
  allocation: pascalObject({ classes: slices, sectors: slices, currencies: slices }),
  chart: pascalObject({
    days: z.array(day()),
    index: z.array(z.number()).describe('What 1 became, payments left out.'),
    benchmark: z.array(z.number().nullable()),
    values: z.array(z.number()),
    flows: z.array(pascalObject({ day: day(), amount: z.number(), isImplied: z.boolean() })),
  }),
  income: z
    .array(
      pascalObject({
        month: z.string(),
        dividends: z.number(),
        rewards: z.number(),
        interest: z.number(),
        tax: z.number(),
        otherFees: z.number(),
      }),
    )
    .describe('Newest first.'),
  sales: z
    .array(
      pascalObject({
        name: z.string(),
        opened: day(),
        closed: day(),
        quantity: z.number(),
        cost: z.number(),
        proceeds: z.number(),
      }),
    )
    .describe('Closed lots, FIFO, newest first, at most 500.'),
  risk,
  stress: z
    .array(
      pascalObject({
        from: day(),
        to: day(),
        benchmark: z.number(),
        portfolio: z.number(),
        without: z.array(z.string()),
      }),
    )
    .describe('Today’s weights through the benchmark’s deepest falls.'),
  trial: pascalObject({
    name: z.string(),
    quantity: z.number(),
    proceeds: z.number(),
    resultFifo: z.number(),
    resultAverage: z.number(),
    cashAfter: z.number(),
    lots: z.array(pascalObject({ day: day(), quantity: z.number(), cost: z.number() })),
    risk,
  })
    .nullable()
    .describe('The sale that was asked for.'),
  worstMonth: pascalObject({
    sessions: z.int().describe('Daily returns there are; 120 are needed.'),
    drawn: pascalObject({
      oneInTwenty: fraction('One month in 20 of all drawn months is this bad or worse'),
      medianPathWorst: fraction('The worst month of a drawn year, in the median of 10,000 years'),
      realMonth: z.string().describe('The worst calendar month so far, YYYY-MM.'),
      real: fraction('Its return'),
      monthSessions: z.int().describe('Days of a drawn month.'),
      lastDay: day(),
      seed: z.int().describe('The first 32 bits of the SHA-256 of `portfolio {LastDay}`.'),
    }).nullable(),
  })
    .nullable()
    .describe('As `CxAIRobotProduct/GetWorstMonth`, if it was asked for.'),
  notices: z.array(
    pascalObject({
      kind: z.enum(['oversold', 'no-prices', 'split-missing', 'later', 'implied-deposits']),
      name: z.string().nullable(),
      day: day().nullable(),
      line: z.int().nullable(),
      factor: z.number().nullable(),
      count: z.int().nullable(),
    }),
  ),
});
