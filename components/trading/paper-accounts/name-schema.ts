import { object } from 'yup';
import { filled } from '@/components/ui/form/rules';
import { MAX_ACCOUNT_NAME } from '@/lib/trading/accounts/paper-accounts';
import { balanceFields } from './balance-schema';

/** Names of paper accounts. */

const name = filled('Please enter a name', MAX_ACCOUNT_NAME);

export const accountNameSchema = object({ name });

export const anotherAccountSchema = object({ name, ...balanceFields });

/** A name that no open account has: `Paper account 2`. */
export function freeName(names: readonly string[]): string {
  const taken = new Set(names.map((one) => one.toLowerCase()));
  let number = names.length + 1;
  while (taken.has(`paper account ${number}`)) number += 1;
  return `Paper account ${number}`;
}
