import { z } from 'zod';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import type { DefinitionView } from '@/lib/robots/catalogue/definition-view';
import { defineCall } from '../call';
import { objectOf, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';

const rate = () => z.number().min(0);

const PUBLIC_FIELDS = {
  version: z.int().min(1),
  strategyId: z.string(),
  sizePct: z.number().nullable().describe('Largest size of a trade, whole percent of the balance.'),
  riskPct: z.number().nullable().describe('Loss at the stop, percent of the balance; null if unused.'),
  maxOpenPositions: z.int().min(1),
  allowShort: z.boolean(),
  startsAt: z.iso.datetime().describe('Runs from the first bar at or after this, UTC.'),
  volumeLimitPct: z
    .number()
    .describe('Largest opening order, percent of its bar’s volume. Exits are not limited.'),
  maintenanceMarginPct: z
    .number()
    .describe(
      'If equity is below this percentage of the value of short positions at a bar’s close, all of them close at the next open (exit reason margin-call).',
    ),
  seed: z.int().nullable().describe('Seed of the simulated market; null for other prices.'),
  legs: z
    .array(
      pascalObject({
        fundId: z.int().min(1),
        ticker: z.string(),
        calendar: z.enum(['xnys', 'forex', 'crypto']).describe('Trading hours.'),
        spread: rate().describe('Whole bid-ask spread, fraction of the price.'),
        impact: rate().describe('Fraction of the price, times √(quantity ÷ volume of the bar).'),
        commissionRate: rate().describe('Fraction of the value.'),
      }),
    )
    .describe('Instruments whose bars it uses, in order.'),
};

const MEMBER_FIELDS = {
  params: z
    .array(pascalObject({ name: z.string(), value: z.number() }))
    .describe('Parameters of the strategy. Not for guests.'),
  paramsHash: z.string().describe('SHA-256 of Text, hex. Not for guests.'),
  text: z
    .string()
    .describe(
      'The definition without id, name and description: JSON without spaces, keys in ascending order. Not for guests.',
    ),
};

export const getDefinition = defineCall({
  name: 'CxAIRobotProduct/GetDefinition',
  summary: 'Definition and costs of a robot',
  description:
    'What a robot is: strategy, sizes, cost rates and calendar. Parameters and their hash are for logged-in users, because the hash covers the balance.',
  request: objectOf({ productId: robotIdField() }),
  guestAnswer: pascalObject(PUBLIC_FIELDS),
  userAnswer: pascalObject({ ...PUBLIC_FIELDS, ...MEMBER_FIELDS }),
  errors: [NO_ROBOT, ROBOT_REMOVED, ROBOT_NOT_READY],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId }, { catalogue, viewer }) {
    findReadyRobot(catalogue, productId);
    const details = await catalogue.details(productId);
    if (details === null || details === 'removed' || !details.definition)
      throw new NotFoundError(`There is no robot ${productId}`);
    const { paramsHash, text } = details.definition;
    const params = Object.entries(details.definition.params).map(([name, value]) => ({ name, value }));
    const shown = publicPart(details.definition);
    return viewer.seesMoney ? { ...shown, params, paramsHash, text } : shown;
  },
});

function publicPart(definition: DefinitionView) {
  return {
    version: definition.version,
    strategyId: definition.strategyId,
    sizePct: definition.sizePct,
    riskPct: definition.riskPct,
    maxOpenPositions: definition.maxOpenPositions,
    allowShort: definition.allowShort,
    startsAt: isoTime(definition.startsAt),
    volumeLimitPct: definition.volumeLimitPct,
    maintenanceMarginPct: definition.maintenanceMarginPct,
    seed: definition.seed,
    legs: definition.legs,
  };
}
