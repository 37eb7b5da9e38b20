import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import type { Instrument } from '@/lib/market/data/instrument';
import { isMadeUp } from '@/lib/market/data/instruments/made-up';
import { FORECAST_CLASS, type ForecastModel } from '@/lib/robots/forecast-models/model';
import { modelSentences } from '@/lib/robots/strategies/model-sentences';
import { LEARNED_FAMILIES } from '@/lib/robots/strategies/registry';
import type { RobotDefinition, Timeframe } from '../definition';
import { retirementRuleFor } from '../retirement-rule';
import { describeRobot } from './describe';
import { paramsFor } from './family-profiles';
import { gateFor } from './gate';
import { groupInstruments } from './groups';
import { shortInstrumentName } from './instrument-names';
import { chooseMoneyRules } from './money';
import type { RobotPlan } from './plan';
import { possibleTimeframes } from './timeframes';

/** What models' figures are compared with. */
const BENCHMARK = 'SPY';

export interface LearnedRosterOptions {
  readonly marketStart: Millis;
  /** When they're published. */
  readonly now: Millis;
  readonly baseIntervalFor: (fundId: FundId) => number;
}

/** A model and its hash. */
export interface HashedModel {
  readonly hash: string;
  readonly model: ForecastModel;
}

/**
 * The robots that decide by one model: the best-known instruments of its class, chosen before any robot ran. Without SPY's
 * bars there are none. Ids come later, and versions other than the first.
 */
export function buildLearnedRoster(
  instruments: readonly Instrument[],
  { hash, model }: HashedModel,
  { marketStart, now, baseIntervalFor }: LearnedRosterOptions,
): Omit<RobotDefinition, 'id'>[] {
  const usable = instruments.filter((one) => !(one.noData || isMadeUp(one)));
  const benchmark = usable.find(({ ticker }) => ticker === BENCHMARK);
  if (!benchmark) return [];
  const interval = baseIntervalFor(benchmark.fundId);
  const own = usable.filter(
    ({ fundType, fundId }) =>
      FORECAST_CLASS[fundType] === model.fundClass && baseIntervalFor(fundId) === interval,
  );
  const members =
    groupInstruments(own, () => interval).find(({ whole }) => whole)?.members ?? own.slice(0, 1);
  return plansFor(members, possibleTimeframes(interval)).map((plan): Omit<RobotDefinition, 'id'> => {
    const [traded] = plan.legs;
    const { aimedVolatilityPct, ...money } = chooseMoneyRules(plan);
    const params = paramsFor(plan, money.agentKind);
    return {
      version: 1,
      name: learnedName(plan, model.cutoff as EpochDay),
      description: `${describeRobot(plan, { ...money, aimedVolatilityPct })} ${modelSentences(plan.family.learnedHead, model)}`,
      ...money,
      agentType: 'Single',
      fundTypes: [traded.fundType],
      legs: traded === benchmark ? [traded.fundId] : [traded.fundId, benchmark.fundId],
      strategyId: plan.family.id,
      params,
      analysis: plan.family.analysis,
      timeframe: plan.timeframe,
      publishedAt: now,
      startsAt: marketStart,
      rules: {
        gate: gateFor(plan.family, params, traded.fundType, plan.timeframe),
        retirement: retirementRuleFor([traded.fundType], aimedVolatilityPct),
      },
      modelHash: hash,
    };
  });
}

/** Of how many of a class's best-known instruments a family has robots, at each timeframe. */
const ROBOTS: Readonly<Record<'move' | 'direction', Partial<Readonly<Record<Timeframe, number>>>>> = {
  move: { 60: 3, 15: 1 },
  direction: { 60: 2 },
};

function plansFor(members: readonly Instrument[], timeframes: readonly Timeframe[]): RobotPlan[] {
  return LEARNED_FAMILIES.flatMap((family) =>
    timeframes.flatMap((timeframe) =>
      members.slice(0, ROBOTS[family.learnedHead ?? 'move'][timeframe] ?? 0).map(
        (member): RobotPlan => ({
          agentType: 'Single',
          legs: [member],
          universe: shortInstrumentName(member),
          ...{ family, timeframe, pace: 'usual' },
        }),
      ),
    ),
  );
}

/** `AAPL · Learned risk 2026, 60 min`: of the year that its model was made for. */
function learnedName({ legs: [traded], family, timeframe }: RobotPlan, cutoff: EpochDay): string {
  return `${traded.ticker} · ${family.title} ${isoDay(cutoff).slice(0, 4)}, ${timeframe} min`;
}
