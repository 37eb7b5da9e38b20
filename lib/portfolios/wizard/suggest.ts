import type { DailyReturns } from '@/lib/portfolios/worst-month/daily-returns';
import { WORST_MONTH_SESSIONS } from '@/lib/portfolios/worst-month/sessions';
import type { WorstMonth } from '@/lib/portfolios/worst-month/worst-month';
import type { WizardAnswers } from '@/lib/site/addresses/wizard-address';
import { CANDIDATE_KINDS, type Candidate, type CandidateKind } from './candidate';
import { annualReturnPct, correlation, maxDrawdownPct, mixReturns } from './mix';
import { bearableLossPct, riskScore } from './risk';

/** Shares in percent; what is left of 100 is cash. */
export type Shares = Readonly<Record<CandidateKind, number>>;

/** By risk score: 0 and 1, 2 and 3, 4 and 5, 6. */
export const SHARES: readonly Shares[] = [
  { model: 30, active: 0, robot: 0 },
  { model: 60, active: 0, robot: 0 },
  { model: 50, active: 30, robot: 0 },
  { model: 40, active: 30, robot: 20 },
];
/** Days that a part needs: a year of sessions, so that what began months ago doesn't look calm by luck. */
export const FEWEST_DAYS = 252;
const CASH_ONLY: Shares = { model: 0, active: 0, robot: 0 };

/** A month that one in twenty is as bad as may cost this part of the bearable loss. */
const MONTHS_OF_LOSS = 3;
/** A plan may cost this much of the capital a year, percent. */
const MOST_PLAN_PCT = 2;

export const PROPOSALS = ['lower', 'own', 'spread'] as const;
/** One step less risk, the risk of the answers, and the same made of what moves together least. */
export type ProposalKind = (typeof PROPOSALS)[number];

/** Draws a subject's months; as `worstMonth`. */
export type DrawMonths = (subject: string, daily: DailyReturns) => WorstMonth | null;

/** Why something isn't in a proposal, with its figures in percent. */
export type Exclusion =
  | { readonly reason: 'few-days'; readonly sessions: number }
  /** At its share, of the capital. */
  | { readonly reason: 'month'; readonly lossPct: number; readonly mostPct: number }
  | { readonly reason: 'drawdown'; readonly lossPct: number; readonly mostPct: number }
  | { readonly reason: 'too-fast' }
  | { readonly reason: 'plan'; readonly plan: string; readonly costPct: number; readonly mostPct: number }
  /** Fits, but others came first. */
  | { readonly reason: 'rank'; readonly rank: number; readonly of: number };

export type NamedCandidate = Pick<Candidate, 'kind' | 'subject' | 'name' | 'path'>;

export interface ExcludedCandidate extends NamedCandidate {
  readonly exclusion: Exclusion;
}

export interface ProposalPart extends NamedCandidate {
  readonly sharePct: number;
  /** Its own figures, in percent of what is put into it: a month that one in twenty is as bad as. */
  readonly monthPct: number;
  readonly maxDrawdownPct: number;
  readonly costsPct: number | null;
  /** 1 for the first of its kind by worst month, then costs. */
  readonly rank: number;
  /** How many of its kind fitted. */
  readonly fitting: number;
}

export interface Proposal {
  readonly kind: ProposalKind;
  readonly parts: readonly ProposalPart[];
  readonly cashPct: number;
  /** Kinds whose share stays in cash because nothing of them fits, with that share in percent. */
  readonly missing: readonly (readonly [CandidateKind, number])[];
  /** Of the whole; null with too few common days, or of cash alone. */
  readonly month: WorstMonth | null;
  /** Days that all parts have; 0 of cash alone. */
  readonly sessions: number;
  /** The first of those days; null without any. */
  readonly from: number | null;
  readonly maxDrawdownPct: number;
  readonly annualPct: number | null;
  /** Trading costs in percent of the whole a year; null where a part's aren't known. */
  readonly costsPct: number | null;
  /** The dearest plan that its robots need. */
  readonly plan: { readonly name: string; readonly yearlyDollars: number } | null;
  /** The mean correlation of its parts' days; null under two parts. */
  readonly correlation: number | null;
  readonly excluded: readonly ExcludedCandidate[];
}

export interface Suggestion {
  readonly risk: number;
  readonly lossPct: number;
  readonly proposals: readonly Proposal[];
}

interface Ranked {
  readonly candidate: Candidate;
  readonly monthPct: number;
}

/**
 * Three proposals from what there is, by rules alone: the same for the same answers and days.
 * @param candidates robots among them have enough trades since publication
 */
export function suggest(
  answers: WizardAnswers,
  candidates: readonly Candidate[],
  draw: DrawMonths,
): Suggestion {
  const risk = riskScore(answers);
  const band = Math.floor(risk / 2);
  const own = SHARES[band] as Shares;
  const context = { answers, candidates, draw };
  return {
    risk,
    lossPct: bearableLossPct(answers),
    proposals: [
      propose('lower', SHARES[band - 1] ?? CASH_ONLY, context),
      propose('own', own, context),
      propose('spread', own, context),
    ],
  };
}

interface Context {
  readonly answers: WizardAnswers;
  readonly candidates: readonly Candidate[];
  readonly draw: DrawMonths;
}

function propose(kind: ProposalKind, shares: Shares, context: Context): Proposal {
  const { answers, candidates, draw } = context;
  const excluded: ExcludedCandidate[] = [];
  const fitting: Record<CandidateKind, Ranked[]> = { model: [], active: [], robot: [] };
  for (const candidate of candidates) {
    const share = shares[candidate.kind];
    if (share === 0) continue;
    const month = draw(candidate.subject, candidate.daily);
    const exclusion = exclude(candidate, month, share, answers);
    if (exclusion) excluded.push({ ...named(candidate), exclusion });
    else if (month) fitting[candidate.kind].push({ candidate, monthPct: 100 * month.oneInTwenty });
  }
  for (const ranked of Object.values(fitting)) ranked.sort(byRank);
  const chosen = kind === 'spread' ? leastCorrelated(fitting) : firstOfEach(fitting);
  const parts = chosen.map(({ candidate, monthPct }): ProposalPart => {
    const same = chosen.filter((other) => other.candidate.kind === candidate.kind).length;
    const ranked = fitting[candidate.kind];
    return {
      ...named(candidate),
      sharePct: shares[candidate.kind] / same,
      monthPct,
      maxDrawdownPct: candidate.maxDrawdownPct,
      costsPct: candidate.costsPct,
      rank: 1 + ranked.findIndex((other) => other.candidate === candidate),
      fitting: ranked.length,
    };
  });
  for (const ranked of Object.values(fitting))
    for (const [index, one] of ranked.entries())
      if (!chosen.includes(one))
        excluded.push({
          ...named(one.candidate),
          exclusion: { reason: 'rank', rank: index + 1, of: ranked.length },
        });
  return {
    kind,
    parts,
    cashPct: 100 - parts.reduce((sum, { sharePct }) => sum + sharePct, 0),
    missing: CANDIDATE_KINDS.flatMap((one) =>
      shares[one] > 0 && fitting[one].length === 0 ? [[one, shares[one]] as const] : [],
    ),
    ...measure(parts, chosen, draw),
    excluded,
  };
}

function measure(parts: readonly ProposalPart[], chosen: readonly Ranked[], draw: DrawMonths) {
  const mixed = mixReturns(
    chosen.map(({ candidate: { daily } }, index) => ({
      share: (parts[index] as ProposalPart).sharePct / 100,
      daily,
    })),
  );
  const subject = parts.map(({ subject: one, sharePct }) => `${one}:${sharePct}`).join('+');
  const costs = parts.map(({ sharePct, costsPct }) =>
    costsPct === null ? null : (sharePct * costsPct) / 100,
  );
  const plans = chosen.flatMap(({ candidate }) => candidate.robot?.plan ?? []);
  return {
    month: mixed.returns.length < WORST_MONTH_SESSIONS ? null : draw(subject, mixed),
    sessions: mixed.returns.length,
    from: mixed.days[0] ?? null,
    maxDrawdownPct: maxDrawdownPct(mixed),
    annualPct: annualReturnPct(mixed),
    costsPct: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    plan: plans.sort((one, other) => other.yearlyDollars - one.yearlyDollars)[0] ?? null,
    correlation: meanCorrelation(chosen),
  };
}

function exclude(
  { daily, maxDrawdownPct: drawdown, robot }: Candidate,
  month: WorstMonth | null,
  share: number,
  answers: WizardAnswers,
): Exclusion | null {
  const lossPct = bearableLossPct(answers);
  if (month === null || daily.returns.length < FEWEST_DAYS)
    return { reason: 'few-days', sessions: daily.returns.length };
  if (robot?.timeframe === 5 && answers.q4 < 2) return { reason: 'too-fast' };
  if (robot?.plan) {
    const costPct = (100 * robot.plan.yearlyDollars) / answers.capital;
    if (costPct > MOST_PLAN_PCT)
      return { reason: 'plan', plan: robot.plan.name, costPct, mostPct: MOST_PLAN_PCT };
  }
  const monthLoss = -share * month.oneInTwenty;
  const mostOfMonth = lossPct / MONTHS_OF_LOSS;
  if (monthLoss > mostOfMonth) return { reason: 'month', lossPct: monthLoss, mostPct: mostOfMonth };
  const deepest = (share * drawdown) / 100;
  if (deepest > lossPct) return { reason: 'drawdown', lossPct: deepest, mostPct: lossPct };
  return null;
}

/** The smallest worst month first, then the lowest costs, unknown ones last, then names for seeds. */
function byRank(one: Ranked, other: Ranked): number {
  return (
    other.monthPct - one.monthPct ||
    costsToRank(one) - costsToRank(other) ||
    (one.candidate.subject < other.candidate.subject ? -1 : 1)
  );
}

function costsToRank({ candidate: { costsPct } }: Ranked): number {
  return costsPct ?? Number.MAX_VALUE;
}

function firstOfEach(fitting: Readonly<Record<CandidateKind, readonly Ranked[]>>): Ranked[] {
  return CANDIDATE_KINDS.flatMap((kind) => fitting[kind].slice(0, 1));
}

/** Two model baskets and one of each other kind whose days move together least; of equal ones the better ranked. */
function leastCorrelated(fitting: Readonly<Record<CandidateKind, readonly Ranked[]>>): Ranked[] {
  const { model, active, robot } = fitting;
  const slots = [...(model.length > 1 ? [model, model] : [model]), active, robot].filter(
    ({ length }) => length > 0,
  );
  let best: readonly Ranked[] = firstOfEach(fitting);
  let lowest = Number.POSITIVE_INFINITY;
  for (const combination of combinations(slots)) {
    const value = meanCorrelation(combination);
    if (value !== null && value < lowest) [best, lowest] = [combination, value];
  }
  return [...best];
}

/** One of each slot; of two slots with the same choices, each pair once. */
function* combinations(
  slots: readonly (readonly Ranked[])[],
  chosen: readonly Ranked[] = [],
): Generator<readonly Ranked[]> {
  const slot = slots[chosen.length];
  if (!slot) {
    yield chosen;
    return;
  }
  const isSame = slots[chosen.length - 1] === slot;
  const after = isSame ? slot.indexOf(chosen.at(-1) as Ranked) + 1 : 0;
  for (const one of slot.slice(after)) yield* combinations(slots, [...chosen, one]);
}

const correlations = new WeakMap<DailyReturns, WeakMap<DailyReturns, number>>();

/** Each pair's once: they are asked for in many combinations. */
function pairCorrelation(one: Candidate, other: Candidate): number {
  const known = correlations.get(one.daily) ?? new WeakMap<DailyReturns, number>();
  correlations.set(one.daily, known);
  const value = known.get(other.daily) ?? correlation(one.daily, other.daily) ?? 0;
  known.set(other.daily, value);
  return value;
}

function meanCorrelation(chosen: readonly Ranked[]): number | null {
  if (chosen.length < 2) return null;
  let [sum, count] = [0, 0];
  for (const [index, { candidate }] of chosen.entries())
    for (const other of chosen.slice(index + 1)) {
      sum += pairCorrelation(candidate, other.candidate);
      count += 1;
    }
  return sum / count;
}

function named({ kind, subject, name, path }: Candidate): NamedCandidate {
  return { kind, subject, name, path };
}
