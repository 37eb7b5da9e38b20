import { z } from 'zod';
import { BusyError, NotFoundError } from '@/lib/core/base/errors';
import { instant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { definitionForGuest } from '@/lib/robots/catalogue/definition-view';
import { defineCall } from '../call';
import { objectField, robotIdField } from '../fields';
import { exampleRobotId, findReadyRobot, NO_ROBOT, ROBOT_NOT_READY, ROBOT_REMOVED } from '../find-robot';

const rate = () => z.number().min(0);

const PUBLIC_FIELDS = {
  params: z
    .array(pascalObject({ name: z.string(), value: z.number() }))
    .nullable()
    .describe(
      'Parameters of the strategy. For guests null if the robot is from before definitions were salted.',
    ),
  commitment: z
    .string()
    .describe('SHA-256 of Salt and Text, hex, as in the registry and the transparency log.'),
  modelHash: z
    .string()
    .nullable()
    .describe(
      'SHA-256 of the model a learned robot decides by, hex, as `/log/model/HASH` has it; null for rules.',
    ),
  version: z.int().min(1),
  strategyId: z.string(),
  sizePct: z.number().nullable().describe('Largest size of a trade, whole percent of the balance.'),
  riskPct: z.number().nullable().describe('Loss at the stop, percent of the balance; null if unused.'),
  volatilityTargetPct: z
    .number()
    .nullable()
    .describe('Annual volatility that sizes aim at, percent; null if they don’t depend on it.'),
  rules: pascalObject({
    gate: pascalObject({
      costMultiple: z.number().describe('Least expected move of an entry, in costs of a round trip.'),
      holdingBars: z.number().describe('Bars a position usually lasts.'),
    }),
    retirement: pascalObject({
      drawdownPct: z.number().describe('Drawdown since publication that ends it, percent.'),
      behindPct: z.number().describe('Percentage points behind buying and holding that end it …'),
      afterDays: z.number().describe('… once these days have passed since publication.'),
    }),
  })
    .nullable()
    .describe('Rules beside its strategy; null for robots published before there were any.'),
  maxOpenPositions: z.int().min(1),
  allowShort: z.boolean(),
  startsAt: instant().describe('Runs from the first bar at or after this, UTC.'),
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
        fundType: z.enum(FUND_TYPES).describe('S stock, E exchange-traded fund, F forex, C crypto.'),
        inverseOf: z
          .int()
          .nullable()
          .describe('For an inverse fund the instrument whose daily move it inverts; otherwise null.'),
        barMinutes: z
          .int()
          .min(1)
          .nullable()
          .describe(
            'Length of the stored bars it runs on; GetBars has them with this interval. null without bars.',
          ),
        calendar: z.enum(['xnys', 'forex', 'crypto']).describe('Trading hours.'),
        spread: rate().describe('Whole bid-ask spread, fraction of the price.'),
        impact: rate().describe('Fraction of the price, times √(quantity ÷ volume of the bar).'),
        commissionRate: rate().describe('Fraction of the value.'),
        bars: pascalObject({
          days: z.int().min(1).describe('How many sessions.'),
          through: z.iso.date().describe('Day of the last one.'),
          digest: z.string().describe('SHA-256, hex, as in the transparency log’s leaves for bars.'),
        })
          .nullable()
          .describe('Imported bars the robot has run on; null on other markets.'),
      }),
    )
    .describe('Instruments whose bars it uses, in order.'),
};

const USER_FIELDS = {
  salt: z
    .string()
    .describe('The 32 bytes that precede Text in the input of Commitment, hex. Not for guests.'),
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
    'What a robot is: strategy, parameters, sizes, cost rates and calendar. The salt and the text that the commitment is computed from are for logged-in users, because the text contains the balance.',
  request: objectField({ productId: robotIdField() }),
  guestAnswer: pascalObject(PUBLIC_FIELDS),
  userAnswer: pascalObject({ ...PUBLIC_FIELDS, ...USER_FIELDS }),
  errors: [
    NO_ROBOT,
    ROBOT_REMOVED,
    ROBOT_NOT_READY,
    { status: 503, when: 'The robot’s page is being computed again after an update. Retry-After says when.' },
  ],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId }, { catalogue, viewer, history }) {
    findReadyRobot(catalogue, productId);
    const details = await catalogue.details(productId);
    // It may have been removed since the line above.
    if (details === null || details === 'removed') throw new NotFoundError(`There is no robot ${productId}`);
    const { definition } = details;
    // Stored by an older version of the product; the engine recomputes it first.
    if (!definition?.commitment)
      throw new BusyError('Recalculating in progress. Please try again in a moment');
    const shown = viewer.seesMoney ? definition : definitionForGuest(definition);
    const { params } = shown;
    const { rules = null, volatilityTargetPct = null, modelHash = null } = shown;
    const legs = await Promise.all(
      shown.legs.map(async (leg) => {
        const instrument = catalogue.instruments().find(({ fundId }) => fundId === leg.fundId);
        return {
          ...leg,
          fundType: instrument?.fundType ?? 'S',
          inverseOf: instrument?.inverseOf ?? null,
          barMinutes: await history.baseInterval(leg.fundId),
        };
      }),
    );
    return {
      ...shown,
      legs,
      rules,
      volatilityTargetPct,
      modelHash,
      params: params && Object.entries(params).map(([name, value]) => ({ name, value })),
    };
  },
});
