import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import type { OpenShare } from '@/lib/robots/catalogue/open-profit';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { robotPath } from '@/lib/site/addresses/addresses';
import { basketPath } from '@/lib/site/addresses/basket-address';
import { defineCall } from '../call';
import { objectField } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { readLookup } from './look-up-item';
import { readOrderMarket } from './paper-fields';

/** What the robots that a user follows and the portfolios they copy hold now, to compare with a portfolio. */
export const getFollowedHoldings = defineCall({
  name: 'CxPortfolio/GetFollowedHoldings',
  summary: 'What robots you follow and portfolios you copy hold now',
  description: 'By weight, to see how much of it is in a portfolio of yours as well. Robots first, by name.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        kind: z.enum(['robot', 'portfolio']),
        name: z.string(),
        path: z.string().describe('Of its page.'),
        weights: z
          .array(pascalObject({ ticker: z.string(), weight: z.number() }))
          .describe('Of its value, as fractions; below 0 for short positions. A robot’s 30 largest.'),
      }),
    ),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const { viewer, catalogue, services } = context;
    const [lookup, market] = await Promise.all([readLookup(context), readOrderMarket(context)]);
    const robots = [...viewer.followed]
      .flatMap((id) => {
        const robot = catalogue.summary(id);
        return robot === null || robot === 'removed' || !robot.ready ? [] : [robot];
      })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map((robot) => ({
        kind: 'robot' as const,
        name: robot.name,
        path: robotPath(robot),
        weights: sumByTicker(
          robot.openPositions.map((share) => ({
            ticker: lookup.byId(share.fundId)?.ticker ?? String(share.fundId),
            weight: presentWeight(share, robot),
          })),
        ),
      }));
    const copies = await services.basketCopies.list(requireUserId(viewer), market);
    const portfolios = copies
      .filter(({ state }) => state !== 'ended')
      .map(({ basket, name, accountName, holdings }) => ({
        kind: 'portfolio' as const,
        name: `${name} (${accountName})`,
        path: basketPath(basket),
        weights: holdings.map(({ ticker, heldPct }) => ({ ticker, weight: heldPct / 100 })),
      }));
    return { items: [...robots, ...portfolios] };
  },
});

/** A position's value by the last price, as a fraction of what its robot's account is worth. */
function presentWeight(
  { side, sharePct, entryPrice, lastPrice }: OpenShare,
  { sparkline }: Pick<RobotSummary, 'sparkline'>,
): number {
  const worth = (sparkline.at(-1) ?? 100) / 100;
  const value = ((sharePct / 100) * lastPrice) / entryPrice;
  return worth > 0 ? (side === 'long' ? value : -value) / worth : 0;
}

interface Weight {
  readonly ticker: string;
  readonly weight: number;
}

function sumByTicker(weights: readonly Weight[]): readonly Weight[] {
  const sums = new Map<string, number>();
  for (const { ticker, weight } of weights) sums.set(ticker, (sums.get(ticker) ?? 0) + weight);
  return [...sums].map(([ticker, weight]) => ({ ticker, weight }));
}
