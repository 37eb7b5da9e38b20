import { z } from 'zod';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { compareRobots as compare } from '@/lib/robots/catalogue/comparison';
import { MAX_COMPARED } from '@/lib/site/addresses/list-address';
import { defineCall } from '../call';
import { listField, objectField, robotIdField } from '../fields';
import { exampleRobotId } from '../find-robot';
import {
  annualCostsField,
  annualTradesField,
  intervalsField,
  profitFactorField,
  returnIntervalField,
  wonPctField,
} from '../products/product-schema';

const figure = () => z.number().nullable();

const statistics = pascalObject({
  annualPL: figure().describe('Annualized return, percent; null below 5 closed trades or 180 days.'),
  annualPLExtrapolated: z.boolean().describe('Whether AnnualPL covers less than a year.'),
  maxDrawdownPct: figure().describe('Largest drop from a peak, percent of that peak.'),
  absoluteDrawdownPct: z.number().describe('Largest drop from a peak, percent of the starting balance.'),
  sharpeR: figure().describe('Sharpe ratio of daily returns, annualized.'),
  profitFactor: profitFactorField(),
  wonPct: wonPctField(),
  closedCount: z.int().min(0).describe('Closed trades.'),
  avgTradeDurationMinutes: figure().describe('Average holding time of closed trades, minutes.'),
  annualCostsPct: annualCostsField(),
  annualTrades: annualTradesField(),
  intervals: intervalsField(),
});

const answer = pascalObject({
  items: z.array(
    pascalObject({
      id: z.int(),
      name: z.string(),
      slug: z.string().describe('The part of its path after the id.'),
      returnPct: figure().describe('Return since its publication, percent.'),
      returnInterval: returnIntervalField(),
      publishedAt: exactInstant().describe('In market time, UTC.'),
      recordedSince: exactInstant().nullable().describe('When its ledger started, UTC; null before that.'),
      isPublicationSimulated: z
        .boolean()
        .describe('Whether PublishedAt is a date in the market’s past, before anything of it was recorded.'),
      sincePublication: statistics,
      backtest: statistics,
      days: z.array(z.int()).describe('Days of Values, counted from 1 January 1970.'),
      values: z
        .array(z.number())
        .describe(
          'Equity since the youngest of these robots was published, at most 120 points; 100 on the last day before.',
        ),
    }),
  ),
});

export const compareRobots = defineCall({
  name: 'CxAIRobotProduct/CompareRobots',
  access: 'anyone',
  summary: 'Robots side by side',
  description:
    'Figures since publication apart from the backtest, in the order requested. Unknown, removed and unready robots are left out.',
  request: objectField({ productIds: listField(robotIdField(), MAX_COMPARED) }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: (catalogue) => ({ productIds: [exampleRobotId(catalogue)] }),
  async answer({ productIds }, { catalogue }) {
    const robots = await compare(catalogue, [...new Set(productIds)]);
    return {
      items: robots.map(({ curve, ...robot }) => ({
        ...robot,
        days: curve.map(({ day }) => day),
        values: curve.map(({ value }) => value),
      })),
    };
  },
});
