/** @jest-environment node */
import { luckLesson } from '@/lib/content/entries/originals/lessons/luck';
import { averageRules, byFirstYear, EXAMPLE_SEED, meanOfLargest, tossRules } from './lucky-rules';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it('finds the luck of the best that the lesson prints', () => {
  const best = [1, 10, 50, 200, 1_000].map(meanOfLargest);
  expect(best.map((ratio) => Math.abs(ratio).toFixed(1))).toEqual(['0.0', '1.5', '2.2', '2.7', '3.2']);
  expect(best.map((ratio) => Math.abs(ratio / 2).toFixed(1))).toEqual(['0.0', '0.8', '1.1', '1.4', '1.6']);
  for (const [at, rules] of ['10', '50', '200', '1,000'].entries()) {
    const ratio = best[at + 1] ?? 0;
    expect(luckLesson.body).toContain(`| ${rules} | ${ratio.toFixed(1)} | ${(ratio / 2).toFixed(1)} |`);
  }
  expect(100 * (1 - 0.95 ** 50)).toBeCloseTo(92, 0);
});

it('makes the run that the lesson describes', () => {
  const rules = byFirstYear(tossRules(EXAMPLE_SEED));
  expect(rules).toHaveLength(200);
  expect([rules[0]?.tried.toFixed(1), rules[0]?.next.toFixed(1)]).toEqual(['2.4', '-1.2']);
  const twenty = rules.slice(0, 20);
  expect(mean(twenty.map(({ tried }) => tried)).toFixed(1)).toBe('1.6');
  expect(mean(twenty.map(({ next }) => next)).toFixed(1)).toBe('0.1');
  expect(rules.filter(({ tried }) => tried > 1.645)).toHaveLength(7);
  expect(luckLesson.body).toContain('The best rule of the first year had 2.4. A year later it had −1.2.');
  expect(luckLesson.body).toContain('The twenty best had 1.6 on average, and 0.1 the year after');
});

it('has nothing left of the best setting a year later, and says the same for the same seed', () => {
  const runs = Array.from({ length: 60 }, (_, seed) => byFirstYear(averageRules(seed))[0]);
  expect(mean(runs.map((best) => best?.tried ?? 0))).toBeGreaterThan(1.7);
  expect(mean(runs.map((best) => best?.tried ?? 0))).toBeLessThan(2.1);
  const next = mean(runs.map((best) => best?.next ?? 0));
  // Three standard errors of a ratio over one year.
  expect(Math.abs(next)).toBeLessThan(3 / Math.sqrt(runs.length));
  expect(averageRules(3)).toEqual(averageRules(3));
});
