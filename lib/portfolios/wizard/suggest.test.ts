import { seededRandom } from '@/lib/core/base/seeded-random';
import { keptMonths } from '@/lib/portfolios/worst-month/kept-months';
import type { WizardAnswers } from '@/lib/site/addresses/wizard-address';
import type { Candidate } from './candidate';
import { correlation, maxDrawdownPct, mixReturns } from './mix';
import { riskScore } from './risk';
import { suggest } from './suggest';

const draw = keptMonths();
const ANSWERS: WizardAnswers = { q1: 2, q2: 2, q4: 1, q5: 3, capital: 10_000, bearableLoss: 2_000 };
const DAYS = Array.from({ length: 400 }, (_, index) => 20_000 + index);

/** Returns in proportion to its size, those of one seed moving together, or against each other if it's negative. */
function candidate(
  subject: string,
  size: number,
  more: Partial<Candidate> & { readonly seed?: number } = {},
) {
  const { seed = 1, ...rest } = more;
  const random = seededRandom(seed);
  const daily = { days: DAYS, returns: DAYS.map(() => (random() - 0.5) * size) };
  return {
    ...{ kind: 'model', subject, name: subject, path: `/${subject}` },
    ...{ daily, maxDrawdownPct: maxDrawdownPct(daily), costsPct: 0.1 },
    ...rest,
  } as Candidate;
}

const CALM = candidate('basket-calm', 0.004);
const ROUGH = candidate('basket-rough', 0.04, { seed: 3 });
const APART = candidate('basket-apart', -0.01);
const ACTIVE = candidate('basket-active', 0.01, { seed: 4, kind: 'active' });
const FAST = candidate('robot-5', 0.004, { kind: 'robot', robot: { timeframe: 5, plan: null } });
const DEAR = candidate('robot-7', 0.004, {
  kind: 'robot',
  robot: { timeframe: 60, plan: { name: 'Intermediate One', yearlyDollars: 540 } },
});

const parts = (answers: Partial<WizardAnswers>, candidates: readonly Candidate[]) =>
  suggest({ ...ANSWERS, ...answers }, candidates, draw).proposals.map(({ parts: of, cashPct }) => [
    ...of.map(({ subject, sharePct }) => `${subject} ${sharePct}`),
    `cash ${cashPct}`,
  ]);

describe('the wizard', () => {
  it.each([
    [{}, 4],
    [{ q1: 3, q2: 3, bearableLoss: 5_000 }, 6],
    [{ q1: 3, q2: 3, bearableLoss: 5_000, q5: 0 }, 3],
    [{ bearableLoss: 500 }, 0],
    [{ bearableLoss: 500.01 }, 2],
    [{ q1: 0, q2: 1 }, 1],
  ] as const)('lets the tightest answer decide: %j is risk %d', (more, risk) => {
    expect(riskScore({ ...ANSWERS, ...more })).toBe(risk);
  });

  it('proposes less risk, the risk of the answers, and what moves together least', () => {
    expect(parts({}, [ROUGH, ACTIVE, APART, CALM])).toEqual([
      ['basket-calm 60', 'cash 40'],
      ['basket-calm 50', 'basket-active 30', 'cash 20'],
      ['basket-calm 25', 'basket-apart 25', 'basket-active 30', 'cash 20'],
    ]);
    expect(parts({ bearableLoss: 500 }, [CALM])).toEqual([
      ['cash 100'],
      ['basket-calm 30', 'cash 70'],
      ['basket-calm 30', 'cash 70'],
    ]);
  });

  it('leaves out with figures what would lose more at its share than could be borne', () => {
    const [, own] = suggest({ ...ANSWERS, bearableLoss: 1_100 }, [ROUGH, CALM], draw).proposals;
    const month = -50 * (draw(ROUGH.subject, ROUGH.daily)?.oneInTwenty ?? 0);
    expect(month).toBeGreaterThan(11 / 3);
    expect(own?.excluded).toMatchObject([
      { subject: 'basket-rough', exclusion: { reason: 'month', lossPct: month, mostPct: 11 / 3 } },
    ]);
    expect(own?.parts).toMatchObject([{ subject: 'basket-calm', rank: 1, fitting: 1 }]);
  });

  it('leaves the share of robots in cash where none fits, and says why', () => {
    const bold = { q1: 3, q2: 3, bearableLoss: 5_000 };
    const [, own] = suggest({ ...ANSWERS, ...bold }, [CALM, ACTIVE, FAST, DEAR], draw).proposals;
    expect(own?.cashPct).toBe(30);
    expect(own?.missing).toEqual([['robot', 20]]);
    expect(own?.excluded).toMatchObject([
      { subject: 'robot-5', exclusion: { reason: 'too-fast' } },
      { subject: 'robot-7', exclusion: { reason: 'plan', costPct: 5.4, mostPct: 2 } },
    ]);
  });
});

describe('a mix', () => {
  it('has the days of all its parts, and returns over the days between', () => {
    const daily = { days: [1, 2, 3, 4], returns: [0.5, 0.1, 0.1, -0.5] };
    const other = { days: [1, 3, 4], returns: [0, 0.2, 0] };
    const mix = mixReturns([
      { share: 0.5, daily },
      { share: 0.25, daily: other },
    ]);
    expect(mix.days).toEqual([3, 4]);
    expect(mix.returns[0]).toBeCloseTo(0.5 * 0.21 + 0.25 * 0.2, 12);
    expect(mix.returns[1]).toBeCloseTo(-0.25, 12);
    expect(correlation(daily, other)).toBeCloseTo(1, 12);
  });
});
