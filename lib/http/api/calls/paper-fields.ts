import { z } from 'zod';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { slugify } from '@/lib/core/format/slug';
import { pascalObject } from '@/lib/core/wire/schema';
import { type CopiedRobot, OWN, type PaperAccount } from '@/lib/trading/accounts/paper-accounts';
import { accountMoney } from '@/lib/trading/accounts/set-aside';
import type { MarketPrices } from '@/lib/trading/accounts/valuation';
import type { OrderMarket } from '@/lib/trading/orders/paper-orders';
import type { CallContext } from '../call';
import { textUpTo } from '../fields';
import { requireUserId } from '../signed-in';
import { latestPrices, readLookup, readRates } from './look-up-item';

/** Fields shared by calls about paper trades. */

/** Whose position, order or trade it is. */
export const OWNER_FIELDS = {
  owner: z.string().describe('`own` for trades by hand, otherwise the id of the copy that holds it.'),
  copy: pascalObject({
    copyId: z.string(),
    robotId: z.int(),
    robotName: z.string(),
    robotSlug: z.string(),
  })
    .nullable()
    .describe('The copy and its robot; null for trades by hand.'),
};

export type OwnedBy = {
  readonly [Field in keyof typeof OWNER_FIELDS]: z.output<(typeof OWNER_FIELDS)[Field]>;
};

export function ownedBy(
  owner: string,
  robots: ReadonlyMap<string, CopiedRobot>,
  catalogue: CallContext['catalogue'],
): OwnedBy {
  const robot = owner === OWN ? undefined : robots.get(owner);
  if (!robot) return { owner, copy: null };
  const { robotId, robotName } = robot;
  const known = catalogue.summary(robotId);
  const robotSlug = known !== null && known !== 'removed' ? known.slug : slugify(robotName);
  return { owner, copy: { copyId: owner, robotId, robotName, robotSlug } };
}

/** The market that paper accounts trade in, with its current prices. */
export async function readOrderMarket(context: CallContext): Promise<OrderMarket> {
  const lookup = await readLookup(context);
  const { name, now } = context.catalogue.market();
  return {
    name,
    // An imported market's time doesn't advance until newer files are imported.
    now: (name === 'imported' ? now : context.now()) as Millis,
    instrumentById: lookup.byId,
    ...(await readPrices(context)),
  };
}

/** What positions are worth by: the latest prices of the robots' market and their rates. */
export async function readPrices(context: CallContext): Promise<MarketPrices> {
  const findPrice = latestPrices(context);
  return { findPrice, findRate: await readRates(context, findPrice) };
}

/** Which of the caller's paper accounts a request means. */
export const WHICH_ACCOUNT = {
  accountId: textUpTo(64)
    .nullish()
    .describe('One of your open paper accounts, as in GetAccounts; your oldest if omitted.'),
};

export const NO_SUCH_ACCOUNT = {
  status: 404,
  when: 'You have no open paper account with that id; a reset or closing ends its use.',
} as const;

/** The open paper account that a request means; null if the caller has none. */
export function readAccount(context: CallContext, accountId?: string | null): Promise<PaperAccount | null> {
  const market = context.catalogue.market().name;
  return context.services.paperAccounts.current(requireUserId(context.viewer), market, accountId);
}

/** A paper account's money at the latest prices. */
export async function readPaperMoney({ id, cash }: Pick<PaperAccount, 'id' | 'cash'>, context: CallContext) {
  const { paperAccounts } = context.services;
  const [positions, funds] = await Promise.all([paperAccounts.positions(id), paperAccounts.funds(id)]);
  return accountMoney(cash, positions, funds, await readPrices(context));
}

export function findTicker({ instrumentById }: OrderMarket, fundId: FundId): string {
  return instrumentById(fundId)?.ticker ?? '';
}
