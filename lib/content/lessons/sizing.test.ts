/** @jest-environment node */
import fc from 'fast-check';
import { drawdownLesson } from '@/lib/content/entries/originals/lessons/drawdown';
import { formatPercent } from '@/lib/core/format/number';
import {
  accountAt,
  deepestDrawdown,
  deepestFall,
  EXAMPLE_INDEX,
  gainToRecover,
  stakeFor,
  underwater,
} from './sizing';

const wish = { account: 10_000, bearableLoss: 900, drawdownPct: deepestDrawdown(EXAMPLE_INDEX) };

it('finds the figures that the lesson prints', () => {
  expect(deepestDrawdown(EXAMPLE_INDEX)).toBeCloseTo(15, 9);
  expect(underwater(EXAMPLE_INDEX).map((depth) => (depth + 0).toFixed(1))).toEqual([
    '0.0',
    '0.0',
    '0.0',
    '-2.7',
    '-9.8',
    '-15.0',
    '-12.5',
    '-7.1',
    '-1.8',
    '0.0',
    '-2.6',
    '0.0',
  ]);
  expect([10, 15, 20, 30, 50, 80].map((loss) => gainToRecover(loss).toFixed(1))).toEqual([
    '11.1',
    '17.6',
    '25.0',
    '42.9',
    '100.0',
    '400.0',
  ]);
  for (const [at, value] of EXAMPLE_INDEX.entries()) {
    const depth = formatPercent(underwater(EXAMPLE_INDEX)[at] ?? 0, 1);
    expect(drawdownLesson.body).toContain(
      `| ${at + 1} | ${value} | ${Math.max(...EXAMPLE_INDEX.slice(0, at + 1))} | ${depth} |`,
    );
  }
  expect(stakeFor({ ...wish, deeperPct: 0 })).toBeCloseTo(6_000, 6);
  expect(stakeFor({ ...wish, deeperPct: 50 })).toBeCloseTo(4_000, 6);
  expect(deepestFall(accountAt(EXAMPLE_INDEX, 10_000, 6_000))).toBeCloseTo(1_008, 3);
  expect(deepestFall(accountAt(EXAMPLE_INDEX, 10_000, 4_000))).toBeCloseTo(672, 3);
  expect(accountAt(EXAMPLE_INDEX, 10_000, 6_000).at(-1)).toBeCloseTo(11_080, 6);
});

it('never puts in more than the account, nor more than loses what is bearable at the assumed depth', () => {
  const amount = fc.double({ min: 0.01, max: 1e6, noNaN: true });
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(amount, amount, percent, percent, (account, bearableLoss, drawdownPct, deeperPct) => {
      const stake = stakeFor({ account, bearableLoss, drawdownPct, deeperPct });
      expect(stake).toBeLessThanOrEqual(account);
      const assumed = Math.min(100, drawdownPct * (1 + deeperPct / 100));
      expect((stake * assumed) / 100).toBeLessThanOrEqual(bearableLoss * (1 + 1e-9));
    }),
  );
});
