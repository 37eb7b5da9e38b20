import { roundTo } from '@/lib/core/base/round';
import { seededRandom } from '@/lib/core/base/seeded-random';
import {
  breakEvenBp,
  classCosts,
  makeSpreadTask,
  netBp,
  PACED_RULES,
  spreadProblem,
  WIDEST_BP,
  yearPct,
} from './costs';

it.each([
  ['S', [-1, 2, 9], [-13.9, 10.5, 11.9]],
  ['C', [-23, -20, -13], [-96.8, -63.2, -15]],
] as const)('costs of class %s leave what the lesson says', (fundType, net, year) => {
  const costs = classCosts(fundType);
  expect(PACED_RULES.map((rule) => roundTo(netBp(rule, costs), 6))).toEqual(net);
  expect(PACED_RULES.map((rule) => roundTo(yearPct(rule, costs), 1))).toEqual(year);
});

it('earns nothing at the break-even spread', () => {
  expect(PACED_RULES.map((rule) => breakEvenBp(rule))).toEqual([2, 5, 12]);
  for (const rule of PACED_RULES) expect(yearPct(rule, { spreadBp: breakEvenBp(rule) })).toBe(0);
});

it('asks for spreads that can be chosen', () => {
  for (let number = 0; number < 40; number += 1) {
    const task = makeSpreadTask(number, seededRandom(number));
    const spread = breakEvenBp(task.rule, task);
    expect([number, spread >= 0 && spread <= WIDEST_BP, Number.isInteger(2 * spread)]).toEqual([
      number,
      true,
      true,
    ]);
    expect(spreadProblem(task, spread)).toBeNull();
    expect(spreadProblem(task, spread + 0.5)).toContain('already loses');
    expect(spreadProblem(task, spread - 0.5)).toContain('still earns');
  }
});
