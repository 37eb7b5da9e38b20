import { z } from 'zod';
import type { Breadth, KnownShare } from '@/lib/analysis/market-summary/breadth';
import type { InstrumentMove } from '@/lib/analysis/market-summary/instrument-move';
import {
  MARKET_SUMMARY,
  type MarketSummary,
  MOST_MOVERS,
} from '@/lib/analysis/market-summary/market-summary';
import { isoDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { SUMMARY_DAYS, SUMMARY_DIRECTIONS } from '@/lib/site/addresses/market-summary-address';
import { defineCall } from '../call';
import { choiceField, numberChoiceField, objectField } from '../fields';
import { progressField } from './daily-prices-progress';

const figure = (what: string) => z.number().nullable().describe(`${what}; null if unknown.`);
const flag = (what: string) => z.boolean().nullable().describe(`${what}; null if unknown.`);
const fundType = () => z.enum(FUND_TYPES);
const share = (what: string) =>
  pascalObject({ hits: z.int(), count: z.int() }).describe(`${what}: hits of count.`);

const move = pascalObject({
  ticker: z.string(),
  fundName: z.string(),
  fundType: fundType(),
  sector: z.string().describe('Sector of a stock, kind of others.'),
  day: z.string().describe('The newest session, YYYY-MM-DD.'),
  price: z.number().describe('Its close.'),
  changePct: figure('Percent since the last close at least as many days before'),
  sigma: figure('The log return ÷ (daily σ before the period × √sessions)'),
  dollarVolume: figure('Mean of close × volume in the period’s sessions'),
  dollarVolumeRatio: figure('That ÷ the median of the 63 sessions before'),
  rangePct: figure('Mean true range of the sessions, in percent of the close before each'),
  rangeRatio: figure('That ÷ the median of the 63 sessions before'),
  isNewHigh: flag('Whether the period, if it’s shorter, set a 52-week high'),
  isNewLow: flag('Whether the period, if it’s shorter, set a 52-week low'),
  isAboveSma50: flag('Whether the close is above the mean of 50'),
  isAboveSma200: flag('Whether the close is above the mean of 200'),
});

const breadth = pascalObject({
  fundType: fundType().nullable(),
  sector: z.string().nullable(),
  instruments: z.int(),
  advancers: z.int(),
  decliners: z.int(),
  medianPct: figure('Median change in percent'),
  newHighs: share('New 52-week highs, of a period shorter than that'),
  newLows: share('New 52-week lows, of a period shorter than that'),
  aboveSma50: share('Above the mean of 50 closes'),
  aboveSma200: share('Above the mean of 200 closes'),
  unusual: share('Moves beyond 2σ, up or down'),
});

const result = pascalObject({
  asOf: z
    .array(pascalObject({ fundType: fundType(), day: z.string() }))
    .describe('The newest session of each type of instrument, YYYY-MM-DD.'),
  movers: z.array(move).describe(`The first ${MOST_MOVERS} in the direction asked for.`),
  moverCount: z.int().describe('How many there are in that direction.'),
  tooNew: z.int().describe('Instruments whose prices don’t reach back that far.'),
  whole: breadth.describe('All instruments of the class.'),
  sectors: z.array(breadth),
  isMadeAfterwards: z
    .boolean()
    .describe('Whether the period begins before a simulated market’s first day: prices made after the fact.'),
});

const answer = pascalObject({
  progress: progressField(),
  result: result.nullable().describe('null until all instruments’ daily prices are there.'),
});

export const getMarketSummary = defineCall({
  name: 'CxMarketSummary/Get',
  summary: 'What moved, and how many sectors took part',
  description:
    'The market summary of `/app/marketsummary/global/gain`, from closes of finished sessions: movers in percent and in σ, and breadth by sector.',
  request: objectField({
    direction: choiceField(SUMMARY_DIRECTIONS).describe(
      'gain and loss by change, active by dollar volume against typical, volatile by daily range.',
    ),
    days: numberChoiceField(SUMMARY_DAYS).describe('Days looked back.'),
    class: choiceField(ALL_INSTRUMENT_CLASSES).nullish().describe('Defaults to all.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({ direction: 'gain', days: 7 }),
  async answer({ direction, days, class: only }, { services }) {
    const { state, answer: found } = await services.analysis.ask(MARKET_SUMMARY, {
      direction,
      days,
      class: only ?? null,
    });
    return { progress: dailyBarsText(state), result: found && toResult(found) };
  },
});

function toResult({ asOf, movers, moverCount, tooNew, whole, sectors, isMadeAfterwards }: MarketSummary) {
  return {
    ...{ moverCount, tooNew, isMadeAfterwards },
    asOf: asOf.map((one) => ({ fundType: one.fundType, day: isoDay(one.day) })),
    movers: movers.map(toMove),
    whole: toBreadth(whole),
    sectors: sectors.map(toBreadth),
  };
}

function toMove({ group, day, decimals: _, line: _line, isMadeAfterwards: _made, ...move }: InstrumentMove) {
  return { ...move, sector: group, day: isoDay(day) };
}

function toBreadth(one: Breadth) {
  const copy = ({ hits, count }: KnownShare) => ({ hits, count });
  const { fundType: type, sector, instruments, advancers, decliners, medianPct } = one;
  return {
    ...{ fundType: type, sector, instruments, advancers, decliners, medianPct },
    newHighs: copy(one.newHighs),
    newLows: copy(one.newLows),
    aboveSma50: copy(one.aboveSma50),
    aboveSma200: copy(one.aboveSma200),
    unusual: copy(one.unusual),
  };
}
