import type { Kysely, Updateable } from 'kysely';
import { minus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { fromMicros, ZERO } from '@/lib/core/base/money';
import type { Row, Schema } from '@/lib/core/database/schema';
import { formatMoney } from '@/lib/core/format/number';
import { EMULATOR, lockAccounts, toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { readAccountFunds } from '@/lib/trading/accounts/server/fund-rows';
import { accountMoney, fundLimits } from '@/lib/trading/accounts/set-aside';
import type { MoneyToSetAside } from '../copies';
import type { CopyRow } from './copy-rows';

const BROKER =
  'Money can be set aside for copies on paper accounts only. Accounts at brokers have limits of their own.';

/**
 * The columns by which money is set aside for a copy, or for a new one. The account is locked, so that no other copy and
 * no order takes the money meanwhile.
 * @throws InputError if the copy uses more, the account has less that is free, or it was changed since its user looked
 */
export async function setAsideColumns(
  tx: Kysely<Schema>,
  accountId: string,
  copy: CopyRow | null,
  { sum, before, prices }: MoneyToSetAside,
): Promise<Updateable<Schema['copies']>> {
  const [account] = await lockAccounts(tx, [accountId]);
  if (account?.broker !== EMULATOR) throw new InputError(BROKER);
  const current = copy?.set_aside ?? null;
  if (before !== undefined && before !== current)
    throw new InputError(
      `What is set aside was changed meanwhile: it’s ${current === null ? 'nothing' : dollars(current)} now. Nothing was changed by this. Look again, then say what to add or take out.`,
    );
  if (sum === null) return { set_aside: null, set_aside_from: 0 };
  const { least, most } = await readLimits(tx, account, copy, prices);
  if (sum < least)
    throw new InputError(
      `${dollars(least)} is in use, so at least that stays set aside. Close positions to take out more.`,
    );
  if (sum > most)
    throw new InputError(`At most ${dollars(most)} can be set aside: more isn’t free in this account.`);
  return {
    set_aside: sum,
    ...(current === null && { set_aside_from: copy?.closed_profit ?? ZERO }),
  };
}

async function readLimits(
  tx: Kysely<Schema>,
  { id, cash }: Pick<Row<'trading_accounts'>, 'id' | 'cash'>,
  copy: CopyRow | null,
  prices: MoneyToSetAside['prices'],
) {
  const rows = await tx.selectFrom('positions').selectAll().where('account_id', '=', id).execute();
  const positions = rows.map(toPaperPosition);
  const { buyingPower: free } = accountMoney(cash, positions, await readAccountFunds(tx, id), prices);
  const sum = copy?.set_aside ?? null;
  const profit = copy === null || sum === null ? ZERO : minus(copy.closed_profit, copy.set_aside_from);
  const own = positions.filter(({ owner }) => owner === copy?.id);
  return fundLimits({ sum, profit }, own, free, prices);
}

function dollars(micros: number): string {
  return formatMoney(fromMicros(micros));
}
