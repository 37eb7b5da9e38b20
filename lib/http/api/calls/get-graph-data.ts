import { z } from 'zod';
import { NotFoundError } from '@/lib/core/base/errors';
import { roundCurve } from '@/lib/robots/catalogue/guest';
import { defineCall } from '../call';
import { choiceField, objectField, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';
import { dayBeforePeriod, GRAPH_PERIODS } from '../graph-period';

const values = z
  .array(z.number())
  .describe(
    'Equity at the end of each day, oldest first; the robot started at 100. Two decimals, one for guests.',
  );

export const getGraphData = defineCall({
  name: 'CxAIRobotProduct/GetGraphData',
  summary: 'Equity curve of a robot',
  description:
    'Equity at the end of each trading day of the period, indexed to 100 at the robot’s start. The period ends on the robot’s last day.',
  request: objectField({
    productId: robotIdField(),
    period: choiceField(GRAPH_PERIODS).describe(
      'Week: 7 days. Month, Quarter, HalfYear, Year: 1, 3, 6, 12 calendar months. Full: all.',
    ),
  }),
  guestAnswer: values,
  userAnswer: values,
  errors: [NO_ROBOT, ROBOT_REMOVED, ROBOT_NOT_READY],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), period: 'Month' }),
  async answer({ productId, period }, { catalogue, viewer }) {
    findReadyRobot(catalogue, productId);
    const details = await catalogue.details(productId);
    // It may have been removed since the line above.
    if (details === null || details === 'removed') throw new NotFoundError(`There is no robot ${productId}`);
    const { curve } = details;
    const before = dayBeforePeriod(period, curve.at(-1)?.day ?? 0);
    return curve
      .filter(({ day }) => day > before)
      .map(({ value }) => (viewer.seesMoney ? value : roundCurve(value)));
  },
});
