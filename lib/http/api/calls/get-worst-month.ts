import { z } from 'zod';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { dailyReturns } from '@/lib/portfolios/worst-month/daily-returns';
import { WORST_MONTH_SESSIONS } from '@/lib/portfolios/worst-month/sessions';
import { CURVE_START, robotSubject, type WorstMonth } from '@/lib/portfolios/worst-month/worst-month';
import { cut } from '@/lib/robots/catalogue/guest';
import { defineCall } from '../call';
import { objectField, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';

const percent = (what: string) => z.number().describe(`${what}, percent.`);

const answer = pascalObject({
  sessions: z.int().describe('Days of the robot’s record.'),
  neededSessions: z.int().describe('How many are needed.'),
  result: pascalObject({
    oneInTwentyPct: percent('One month in 20 of all drawn months is this bad or worse'),
    medianPct: percent('The median of all drawn months'),
    medianYearWorstPct: percent('The worst month of a drawn year, in the median of 10,000 years'),
    oneInTwentyYearsWorstPct: percent('One drawn year in 20 has a month this bad or worse'),
    realMonth: z
      .string()
      .describe('The worst calendar month so far, YYYY-MM; the first and last may be partial.'),
    realPct: percent('Its return'),
    monthSessions: z.int().describe('Days of a drawn month: 21 of stocks, 30 of crypto.'),
    lastDay: z.iso.date().describe('The last day drawn from, YYYY-MM-DD.'),
    seed: z.int().describe('The first 32 bits of the SHA-256 of `robot-{ProductId} {LastDay}`.'),
  })
    .nullable()
    .describe('null with fewer days than needed, and for an account that lost over 95%.'),
});

export const getWorstMonth = defineCall({
  name: 'CxAIRobotProduct/GetWorstMonth',
  summary: 'What a bad month of a robot may cost',
  description:
    'Twelve months are drawn 10,000 times from the robot’s daily returns, backtest included, in blocks of ten days on average (stationary bootstrap), so that bad days stay together. What never happened can’t appear. The same until the robot’s next day.',
  request: objectField({ productId: robotIdField() }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [NO_ROBOT, ROBOT_REMOVED, ROBOT_NOT_READY],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId }, { catalogue, services }) {
    const { isWipedOut = false } = findReadyRobot(catalogue, productId);
    const details = await catalogue.details(productId);
    // It may have been removed since the line above.
    if (details === null || details === 'removed') throw new NotFoundError(`There is no robot ${productId}`);
    const { curve } = details;
    const found = isWipedOut
      ? null
      : await services.worstMonths.find(robotSubject(productId), dailyReturns(curve, CURVE_START));
    return {
      sessions: curve.length,
      neededSessions: WORST_MONTH_SESSIONS,
      result: found && toResult(found, curve.at(-1)?.day ?? 0),
    };
  },
});

function toResult(found: WorstMonth, lastDay: number) {
  const pct = (fraction: number) => cut(100 * fraction);
  return {
    oneInTwentyPct: pct(found.oneInTwenty),
    medianPct: pct(found.median),
    medianYearWorstPct: pct(found.medianPathWorst),
    oneInTwentyYearsWorstPct: pct(found.oneInTwentyPathWorst),
    realMonth: found.real.month,
    realPct: pct(found.real.return),
    monthSessions: found.monthSessions,
    lastDay: isoDay(lastDay),
    seed: found.seed,
  };
}
