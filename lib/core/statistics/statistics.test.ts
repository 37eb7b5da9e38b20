import { seededRandom } from '@/lib/core/base/seeded-random';
import { backtestOverfitting } from './backtest-overfitting';
import { type Cluster, clusterMeanInterval } from './cluster-bootstrap';
import { deflatedSharpe, expectedBestSharpe, probabilisticSharpe, returnMoments } from './deflated-sharpe';
import { qValues } from './false-discovery';
import { normalCdf, normalQuantile } from './normal';
import { brierScore, brierSkill, logLoss } from './probability-scores';
import { shrunkRates } from './shrunk-rates';
import { normals } from './testing/normals';
import { wilsonInterval } from './wilson';

describe('normal distribution', () => {
  // Values of Python's statistics.NormalDist and math.erfc.
  it.each([
    [1e-12, -7.034483825301132],
    [0.001, -3.090232306167813],
    [0.025, -1.9599639845400538],
    [0.3, -0.5244005127080407],
    [0.5, 0],
    [0.9, 1.2815515655446008],
    [0.999999, 4.753424308817089],
  ])('has quantile %p', (p, value) => {
    expect(normalQuantile(p)).toBeCloseTo(value, 12);
    expect(normalCdf(value)).toBeCloseTo(p, 12);
  });

  it('reaches far into its tails', () => {
    expect(normalCdf(-8) / 6.220960574271819e-16).toBeCloseTo(1, 7);
    expect(normalCdf(6)).toBeCloseTo(0.9999999990134123, 14);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect(normalQuantile(1.1)).toBeNaN();
  });
});

describe('Wilson interval', () => {
  it('is the published one', () => {
    // R. G. Newcombe, "Two-Sided Confidence Intervals for the Single Proportion", 1998, table I, method 3.
    const shown = (hits: number, count: number) => {
      const { low, high } = wilsonInterval(hits, count) ?? { low: 0, high: 0 };
      return [low.toFixed(4), high.toFixed(4)];
    };
    expect(shown(81, 263)).toEqual(['0.2553', '0.3662']);
    expect(shown(15, 148)).toEqual(['0.0624', '0.1605']);
    expect(shown(0, 20)).toEqual(['0.0000', '0.1611']);
    expect(shown(1, 29)).toEqual(['0.0061', '0.1718']);
  });

  it('needs a case', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe('cluster bootstrap', () => {
  /** Dates on each of which forty instruments move alike but for a tenth. */
  const dates = (seed: number): Cluster[] =>
    normals(seed, 60).map((shared, date) => ({
      count: 40,
      sum: normals(1_000 * seed + date, 40).reduce((sum, own) => sum + shared + own / 10, 0),
    }));
  const covers = (clusters: readonly Cluster[], seed: number) => {
    const interval = clusterMeanInterval(clusters, {
      ...{ draws: 200, level: 0.9, blockLength: 1 },
      random: seededRandom(seed),
    });
    return interval !== null && interval.low <= 0 && interval.high >= 0;
  };

  it('takes a date as one observation, however many instruments it has', () => {
    const seeds = Array.from({ length: 150 }, (_, seed) => seed + 1);
    const covered = seeds.filter((seed) => covers(dates(seed), seed)).length / seeds.length;
    expect(covered).toBeGreaterThan(0.82);
    expect(covered).toBeLessThan(0.96);
  });

  it('is the same for the same seed, weighs dates by their size, and needs two', () => {
    const options = () => ({ draws: 50, level: 0.9, blockLength: 3, random: seededRandom(5) });
    expect(clusterMeanInterval(dates(1), options())).toEqual(clusterMeanInterval(dates(1), options()));
    const same = [1, 2, 3, 0].map((count) => ({ count, sum: 2 * count }));
    expect(clusterMeanInterval(same, options())).toEqual({ low: 2, high: 2 });
    expect(clusterMeanInterval([{ count: 3, sum: 1 }], options())).toBeNull();
  });
});

describe('scores of probabilities', () => {
  const forecasts = [
    { probability: 0.9, happened: true },
    { probability: 0.2, happened: false },
    { probability: 0.6, happened: false },
    { probability: 0.7, happened: true },
  ];

  it('are means over forecasts', () => {
    expect(brierScore(forecasts)).toBeCloseTo((0.01 + 0.04 + 0.36 + 0.09) / 4, 12);
    expect(logLoss(forecasts)).toBeCloseTo(-Math.log(0.9 * 0.8 * 0.4 * 0.7) / 4, 12);
    expect(brierSkill(forecasts)).toBeCloseTo(0.5, 12);
  });

  it('count a certain forecast that was wrong without becoming infinite', () => {
    expect(logLoss([{ probability: 0, happened: true }])).toBeCloseTo(34.539, 3);
  });

  it('find no skill where nothing could be better', () => {
    expect(brierSkill([{ probability: 0.9, happened: true }])).toBeNaN();
    expect(brierScore([])).toBeNaN();
  });
});

describe('q-values', () => {
  it('are those of the published example', () => {
    // Benjamini and Hochberg 1995, 3.2: of fifteen tests, four are found at .05.
    const published = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    const values = qValues(published);
    expect(values.filter((value) => value <= 0.05)).toHaveLength(4);
    expect(values[0]).toBeCloseTo(0.0015, 10);
    expect(values[3]).toBeCloseTo(0.035625, 10);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  });

  it('keep the order of their tests and refuse what is no p-value', () => {
    expect(qValues([0.04, 0.01])).toEqual([0.04, 0.02]);
    expect(() => qValues([0.1, Number.NaN])).toThrow('NaN is not a p-value');
  });
});

describe('deflated Sharpe ratio', () => {
  it('is that of the published example', () => {
    // Bailey and López de Prado 2014, "A numerical example": 2.5 a year over five years of 250 days, 100 trials.
    const moments = { count: 1_250, sharpe: 2.5 / Math.sqrt(250), skewness: -3, kurtosis: 10 };
    const trials = { trials: 100, variance: 1 / 2 / 250 };
    expect(expectedBestSharpe(100, trials.variance).toFixed(4)).toBe('0.1132');
    expect(deflatedSharpe(moments, trials).toFixed(4)).toBe('0.9004');
  });

  it('says how often luck alone would be beaten', () => {
    // Of strategies without an edge, the best of twenty is above what is expected about every second time.
    const rounds = Array.from({ length: 100 }, (_, round) => {
      const sharpes = Array.from({ length: 20 }, (_, trial) => {
        const moments = returnMoments(normals(1_000 * round + trial, 100));
        return moments?.sharpe ?? 0;
      });
      return Math.max(...sharpes) > expectedBestSharpe(20, 1 / 100);
    });
    const share = rounds.filter(Boolean).length / rounds.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.6);
  });

  it('takes the moments of returns', () => {
    // numpy: mean ÷ std(ddof=1), third and fourth standardized moments.
    const moments = returnMoments([0.01, -0.02, 0.015, 0.03, -0.01, 0.002, 0, -0.005]);
    expect(moments?.sharpe).toBeCloseTo(0.17680278972371774, 12);
    expect(moments?.skewness).toBeCloseTo(0.3295615920577971, 12);
    expect(moments?.kurtosis).toBeCloseTo(2.4397789913656727, 12);
    expect(returnMoments([0.1, 0.1, 0.1])).toBeNull();
    expect(returnMoments([0.1, 0.2])).toBeNull();
  });

  it('is a half where the ratio is what luck gives, and single trials expect nothing', () => {
    const moments = { count: 100, sharpe: 0.1, skewness: 0, kurtosis: 3 };
    expect(probabilisticSharpe(moments, 0.1)).toBeCloseTo(0.5, 12);
    expect(expectedBestSharpe(1, 1)).toBe(0);
  });
});

describe('probability of backtest overfitting', () => {
  const noise = (seed: number) => Array.from({ length: 20 }, (_, row) => normals(100 * seed + row, 200));

  it('is that of a case by hand', () => {
    // Ratios of the second are 1 in each group, those of the first 2, 2 and −2. Left out, each group is what the choice of
    // the other two gets wrong: in the first and second the steady one is chosen, in the third the other.
    const [moody, steady] = [
      [3, 1, 3, 1, -3, -1],
      [1, 0, 1, 0, 1, 0],
    ];
    const options = { groups: 3, tested: 1 };
    expect(backtestOverfitting([moody, steady], options)).toEqual({ probability: 1, splits: 3 });
  });

  it('ranks equal returns like none at all, whatever rounding leaves of them', () => {
    const others = noise(3).slice(0, 5);
    const withRow = (value: number) => backtestOverfitting([Array(200).fill(value), ...others]);
    for (const value of [0.1, 0.3, 0.7]) expect(withRow(value)).toEqual(withRow(0));
  });

  it('doesn’t choose by what is next to the periods left out', () => {
    // Without a purge the first strategy is chosen for what it gained beside each group.
    const early = [0, 0, 0, 9, 9, 0, 0, 0].map((value, index) => value + (index % 2) / 100);
    const late = early.map((value, index) => (value > 1 ? -9 : 1 + (index % 2) / 10));
    const options = { groups: 2, tested: 1 };
    expect(backtestOverfitting([early, late], options).probability).toBe(0);
    expect(backtestOverfitting([early, late], { ...options, purged: 1 }).probability).toBe(1);
  });

  it('is about a half on noise', () => {
    const found = [1, 2, 3, 4, 5, 6].map(
      (seed) => backtestOverfitting(noise(seed), { purged: 5 }).probability,
    );
    const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
    expect(mean).toBeGreaterThan(0.3);
    expect(mean).toBeLessThan(0.7);
  });

  it('is small where one strategy has an edge', () => {
    const rows = noise(7);
    rows[3] = (rows[3] as number[]).map((value) => value + 0.4);
    const { probability, splits } = backtestOverfitting(rows, { purged: 5 });
    expect(splits).toBe(15);
    expect(probability).toBe(0);
  });

  it('refuses what it cannot split', () => {
    expect(() => backtestOverfitting([[1, 2]])).toThrow('two strategies');
    expect(() => backtestOverfitting([normals(1, 71), normals(2, 71)], { purged: 5 })).toThrow(
      '71 periods are too few',
    );
    expect(() => backtestOverfitting([[1, 2], [1]])).toThrow('equally long');
  });
});

describe('shrunk rates', () => {
  it('are the common rate where groups differ by no more than chance', () => {
    const groups = [
      { k: 5, n: 10 },
      { k: 11, n: 20 },
      { k: 0, n: 0 },
    ];
    expect(shrunkRates(groups)).toEqual([16 / 30, 16 / 30, 16 / 30]);
    expect(shrunkRates([{ k: 0, n: 0 }])).toEqual([Number.NaN]);
    expect(
      shrunkRates([
        { k: 1, n: 1 },
        { k: 0, n: 1 },
      ]),
    ).toEqual([0.5, 0.5]);
  });

  it('keep the more of a group’s own rate the more cases it has', () => {
    // By hand: common .5, spread 12.5, so the variance is (12.5 − 2 × .25) ÷ (300 − 100 − 2) and the weight 3.125.
    const groups = [
      { k: 25, n: 100 },
      { k: 75, n: 100 },
      { k: 50, n: 100 },
    ];
    const [low, high, middle] = shrunkRates(groups);
    expect(low).toBeCloseTo((25 + 3.125 * 0.5) / 103.125, 12);
    expect(high).toBeCloseTo(1 - (25 + 3.125 * 0.5) / 103.125, 12);
    expect(middle).toBeCloseTo(0.5, 12);
  });
});
