import { z } from 'zod';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoDay, utcDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { roundCurve } from '@/lib/robots/catalogue/guest';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';
import { PHASES } from '@/lib/robots/ledger/phase-labels';
import { defineCall } from '../call';
import { choiceField, objectField, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';
import { dayBeforePeriod, GRAPH_PERIODS } from '../graph-period';

const answer = pascalObject({
  period: choiceField(GRAPH_PERIODS).describe('The requested period.'),
  days: z
    .array(z.iso.date())
    .describe(
      'Days the robot’s markets were open, YYYY-MM-DD, oldest first; empty until the first day has ended.',
    ),
  values: z.array(z.number()).describe('Equity at the end of each day; 100 at the end of the first.'),
  benchmark: z
    .array(z.number().nullable())
    .describe(
      'Value of buying equal amounts of the robot’s instruments at its start and holding them, without costs; 100 at the end of the first day. For an inverse ETF, the fund it inverts is used. null if unknown.',
    ),
  forwardFrom: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Index of the first day since publication, replayed or forward; earlier days are a backtest. null if all days are.',
    ),
  signalledFrom: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Index of the first forward day: from it on, signals were recorded before their fills. Days from ForwardFrom to it are replayed: computed afterwards. null if no day is forward.',
    ),
  phases: z
    .array(choiceField(PHASES))
    .describe(
      'Phase of each day. After SignalledFrom, a day whose equity was recorded more than 15 minutes after it ended is replayed.',
    ),
  publishedOn: z.iso.date().describe('Publication date, UTC, YYYY-MM-DD.'),
});

export const getEquityCurve = defineCall({
  name: 'CxAIRobotProduct/GetEquityCurve',
  summary: 'Equity of a robot and its benchmark',
  description:
    'Daily equity of the robot and of buying and holding its instruments, for a period that ends on the robot’s last day. Both are indexed to 100 at the end of the period’s first day, to two decimals. Guests’ values are computed from a curve of one decimal.',
  request: objectField({
    productId: robotIdField(),
    period: choiceField(GRAPH_PERIODS).describe(
      'Week: 7 days. Month, Quarter, HalfYear, Year: 1, 3, 6, 12 calendar months. Full: all.',
    ),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [NO_ROBOT, ROBOT_REMOVED, ROBOT_NOT_READY],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), period: 'Quarter' }),
  async answer({ productId, period }, { catalogue, viewer }) {
    const { publishedAt } = findReadyRobot(catalogue, productId);
    const details = await catalogue.details(productId);
    // It may have been removed since the line above.
    if (details === null || details === 'removed') throw new NotFoundError(`There is no robot ${productId}`);
    const { curve, benchmark } = details;
    const from = findFirstIndex(curve, dayBeforePeriod(period, curve.at(-1)?.day ?? 0));
    const points = curve.slice(from);
    const findFirst = (isWanted: (phase: Phase) => boolean) => {
      const index = points.findIndex(({ phase }) => isWanted(phase));
      return index === -1 ? null : index;
    };
    return {
      period,
      days: points.map(({ day }) => isoDay(day)),
      values: rebase(points.map(({ value }) => (viewer.seesMoney ? value : roundCurve(value)))),
      benchmark: rebase(points.map((_, index) => benchmark[from + index] ?? null)),
      forwardFrom: findFirst((phase) => phase !== 'backtest'),
      signalledFrom: findFirst((phase) => phase === 'forward'),
      phases: points.map(({ phase }) => phase),
      publishedOn: isoDay(utcDay(publishedAt)),
    };
  },
});

/** Index of the first day after `before`; 0 for an empty curve. */
function findFirstIndex(curve: readonly CurvePoint[], before: number): number {
  return Math.max(
    0,
    curve.findIndex(({ day }) => day > before),
  );
}

/**
 * Rebases a series to 100 at its first value, to two decimals. Returns it unchanged if it starts at 0 or less, where
 * percentages have no meaning.
 */
function rebase<Value extends number | null>(values: readonly Value[]): Value[] {
  const [first] = values;
  if (first === undefined || first === null || first <= 0) return [...values];
  return values.map(
    (value) => (value === null ? value : Math.round((10_000 * value) / first) / 100) as Value,
  );
}
