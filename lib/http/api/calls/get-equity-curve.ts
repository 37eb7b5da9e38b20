import { z } from 'zod';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoDay, utcDay } from '@/lib/core/base/time';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { defineCall } from '../call';
import { objectOf, oneOf, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';
import { dayBeforePeriod, GRAPH_PERIODS } from '../graph-period';

const answer = z.strictObject({
  Period: oneOf(GRAPH_PERIODS).describe('The period asked for.'),
  Days: z
    .array(z.iso.date())
    .describe(
      'Days on which the robot’s markets were open, YYYY-MM-DD, oldest first; empty before the first has ended.',
    ),
  Values: z.array(z.number()).describe('Equity at the end of each of the days; 100 at the end of the first.'),
  Benchmark: z
    .array(z.number().nullable())
    .describe(
      'What money in equal parts of what the robot trades would have become, bought at the start of the robot’s life and held, without costs; 100 at the end of the first of the days. An inverse fund stands for the fund that it turns round. null where it is not known.',
    ),
  ForwardFrom: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Index of the first of the days that came after publication; days before are a backtest. null if all are.',
    ),
  PublishedOn: z.iso.date().describe('UTC day of publication, YYYY-MM-DD.'),
});

export const getEquityCurve = defineCall({
  name: 'CxAIRobotProduct/GetEquityCurve',
  summary: 'Equity of a robot beside its benchmark',
  description:
    'The robot’s equity and the benchmark, buying and holding what it trades, on each day of a period that ends with its last one. Both are indexed to 100 at the end of the period’s first day, to two decimals.',
  request: objectOf({
    productId: robotIdField(),
    period: oneOf(GRAPH_PERIODS).describe(
      'Week: 7 days. Month, Quarter, HalfYear, Year: 1, 3, 6, 12 calendar months. Full: all.',
    ),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [NO_ROBOT, ROBOT_REMOVED, ROBOT_NOT_READY],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), period: 'Quarter' }),
  async answer({ productId, period }, { catalogue }) {
    const { publishedAt } = findReadyRobot(catalogue, productId);
    const details = await catalogue.details(productId);
    // It can have been taken down since the line above.
    if (details === null || details === 'removed') throw new NotFoundError(`There is no robot ${productId}`);
    const { curve, benchmark } = details;
    const from = firstIndexOf(curve, dayBeforePeriod(period, curve.at(-1)?.day ?? 0));
    const points = curve.slice(from);
    const forwardFrom = points.findIndex(({ phase }) => phase === 'forward');
    return JSON.stringify({
      Period: period,
      Days: points.map(({ day }) => isoDay(day)),
      Values: rebase(points.map(({ value }) => value)),
      Benchmark: rebase(points.map((_, index) => benchmark[from + index] ?? null)),
      ForwardFrom: forwardFrom === -1 ? null : forwardFrom,
      PublishedOn: isoDay(utcDay(publishedAt)),
    } satisfies z.output<typeof answer>);
  },
});

/** Index of the first day after `before`; there is none only in an empty curve. */
function firstIndexOf(curve: readonly CurvePoint[], before: number): number {
  return Math.max(
    0,
    curve.findIndex(({ day }) => day > before),
  );
}

/**
 * The same course with its first value at 100, to two decimals. From nothing, or less, there is no way up in percent:
 * values that begin there stay as they are.
 */
function rebase<Value extends number | null>(values: readonly Value[]): Value[] {
  const [first] = values;
  if (first === undefined || first === null || first <= 0) return [...values];
  return values.map(
    (value) => (value === null ? value : Math.round((10_000 * value) / first) / 100) as Value,
  );
}
