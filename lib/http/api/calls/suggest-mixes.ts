import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { CANDIDATE_KINDS } from '@/lib/portfolios/wizard/candidate';
import { robotCandidates } from '@/lib/portfolios/wizard/robot-candidates';
import { type Exclusion, PROPOSALS, type Proposal, type Suggestion } from '@/lib/portfolios/wizard/suggest';
import { SUGGEST_MIXES } from '@/lib/portfolios/wizard/suggest-mixes';
import type { WorstMonth } from '@/lib/portfolios/worst-month/worst-month';
import { cut } from '@/lib/robots/catalogue/guest';
import {
  LEAST_CAPITAL,
  MOST_CAPITAL,
  USUAL_CAPITAL,
  WIZARD_CHOICES,
} from '@/lib/site/addresses/wizard-address';
import { defineCall } from '../call';
import { amountFrom, numberChoiceField, objectField } from '../fields';
import { progressField } from './daily-prices-progress';

const pct = (what: string) => z.number().describe(`${what}, percent.`);
const knownPct = (what: string) => z.number().nullable().describe(`${what}, percent; null if unknown.`);
const kind = () =>
  z.enum(CANDIDATE_KINDS).describe('model: a model portfolio. active: an active portfolio. robot.');
const named = { kind: kind(), name: z.string(), path: z.string().describe('Its page.') };

const month = pascalObject({
  oneInTwentyPct: pct('One month in 20 is this bad or worse'),
  medianYearWorstPct: pct('The worst month of a drawn year, in the median of 10,000 years'),
  realMonth: z.string().describe('The worst calendar month of its days, YYYY-MM.'),
  realPct: pct('Its return'),
  seed: z.int(),
});

const exclusion = z.enum(['few-days', 'month', 'drawdown', 'too-fast', 'plan', 'rank']);

const proposal = pascalObject({
  kind: z
    .enum(PROPOSALS)
    .describe('lower: one step less risk. own: the risk of the answers. spread: the same, least correlated.'),
  parts: z.array(
    pascalObject({
      ...named,
      sharePct: pct('Of the capital'),
      monthPct: pct('One of its months in 20 is this bad or worse'),
      maxDrawdownPct: pct('Its max drawdown'),
      costsPct: knownPct('Its trading costs a year'),
      rank: z.int().describe('Its place among those of its kind that fit.'),
      fitting: z.int().describe('How many of its kind fit.'),
    }),
  ),
  cashPct: pct('Cash, without interest'),
  sessions: z.int().describe('Days that all parts have; 0 of cash alone.'),
  from: z.iso.date().nullable().describe('The first of them, YYYY-MM-DD; null of cash alone.'),
  month: month.nullable().describe('Of the whole; null of cash alone and with too few days.'),
  maxDrawdownPct: pct('Max drawdown of the whole'),
  annualPct: knownPct('Return a year'),
  costsPct: knownPct('Trading costs a year, of the capital'),
  planDollars: z.number().nullable().describe('Price a year of the plan its robots need; null for none.'),
  correlation: z.number().nullable().describe('Mean correlation of its parts’ days; null under two parts.'),
  excluded: z
    .array(
      pascalObject({
        ...named,
        reason: exclusion.describe(
          'few-days: under 252. month, drawdown: would lose more at its share than could be borne. too-fast: trades on 5-minute bars. plan: its plan costs too much of the capital. rank: others came first.',
        ),
        valuePct: knownPct('The figure that excluded it: of the capital'),
        mostPct: knownPct('What would have fitted'),
      }),
    )
    .describe('What isn’t in it.'),
});

const answer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    risk: z.int().describe('0 to 6.'),
    proposals: z.array(proposal),
    robotsWithFewTrades: z.int().describe('Robots with fewer than 100 closed trades since publication.'),
    robots: z.int(),
  })
    .nullable()
    .describe('null until all instruments’ daily prices are there.'),
});

export const suggestMixes = defineCall({
  name: 'CxWizard/Suggest',
  summary: 'Three mixes of cash, portfolios and robots for five answers',
  description:
    'The proposals of `/app/ai-wizard/`, by fixed rules: the same for the same answers on the same day. Results are hypothetical, after costs and mostly backtest. This isn’t financial advice.',
  request: objectField({
    aim: numberChoiceField(WIZARD_CHOICES.q1).describe(
      '0 keep it safe, 1 income, 2 growth, 3 as much as possible.',
    ),
    horizon: numberChoiceField(WIZARD_CHOICES.q2).describe(
      '0 under a year, 1 to 3 years, 2 to 7 years, 3 longer.',
    ),
    capital: amountFrom(LEAST_CAPITAL, MOST_CAPITAL, 'dollars')
      .nullish()
      .describe(`${USUAL_CAPITAL} by default.`),
    bearableLoss: amountFrom(0, MOST_CAPITAL, 'dollars').describe('At most the capital.'),
    time: numberChoiceField(WIZARD_CHOICES.q4).describe(
      'Looked after 0 once a month, 1 once a week, 2 every day.',
    ),
    experience: numberChoiceField(WIZARD_CHOICES.q5).describe('0 none, 1 some, 3 years.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [{ status: 400, when: 'The loss is more than the capital.' }],
  example: () => ({ aim: 2, horizon: 2, bearableLoss: 2000, time: 1, experience: 1 }),
  async answer({ aim, horizon, capital, bearableLoss, time, experience }, { catalogue, services }) {
    const answers = {
      ...{ q1: aim, q2: horizon, q4: time, q5: experience },
      ...{ capital: capital ?? USUAL_CAPITAL, bearableLoss },
    };
    if (bearableLoss > answers.capital) throw new InputError('The loss can’t be more than your capital');
    const { candidates, few, all } = await robotCandidates(catalogue);
    const { state, answer: found } = await services.analysis.ask(SUGGEST_MIXES, answers, candidates);
    return {
      progress: dailyBarsText(state),
      result: found && { ...toResult(found), robotsWithFewTrades: few, robots: all },
    };
  },
});

function toResult({ risk, proposals }: Suggestion) {
  return { risk, proposals: proposals.map(toProposal) };
}

function toProposal({ parts, month: drawn, from, plan, excluded, missing: _, ...one }: Proposal) {
  return {
    kind: one.kind,
    parts: parts.map(({ subject: _subject, ...part }) => ({
      ...part,
      monthPct: cut(part.monthPct),
      maxDrawdownPct: cut(part.maxDrawdownPct),
      costsPct: cut(part.costsPct),
    })),
    cashPct: one.cashPct,
    sessions: one.sessions,
    from: from === null ? null : isoDay(from),
    month: drawn && toMonth(drawn),
    maxDrawdownPct: cut(one.maxDrawdownPct),
    annualPct: cut(one.annualPct),
    costsPct: cut(one.costsPct),
    planDollars: plan?.yearlyDollars ?? null,
    correlation: cut(one.correlation),
    excluded: excluded.map(({ kind: of, name, path, exclusion: why }) => ({
      ...{ kind: of, name, path, reason: why.reason },
      ...excludedFigures(why),
    })),
  };
}

function toMonth({ oneInTwenty, medianPathWorst, real, seed }: WorstMonth) {
  return {
    oneInTwentyPct: cut(100 * oneInTwenty),
    medianYearWorstPct: cut(100 * medianPathWorst),
    realMonth: real.month,
    realPct: cut(100 * real.return),
    seed,
  };
}

function excludedFigures(why: Exclusion): {
  readonly valuePct: number | null;
  readonly mostPct: number | null;
} {
  if (why.reason === 'month' || why.reason === 'drawdown')
    return { valuePct: cut(why.lossPct), mostPct: cut(why.mostPct) };
  if (why.reason === 'plan') return { valuePct: cut(why.costPct), mostPct: why.mostPct };
  return { valuePct: null, mostPct: null };
}
