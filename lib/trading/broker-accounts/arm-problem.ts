import type { Millis } from '@/lib/core/base/brand';
import { formatDateTime } from '@/lib/core/format/date';
import type {
  AccountLimits,
  BrokerAccountState,
  StopCause,
} from '@/lib/trading/trading-accounts/trading-account';
import type { KeyKind } from './broker-account';
import { isLaterTradingDay, nextTradingDayStart } from './trading-day';

/** An account is stale when its broker hasn't answered for this long. */
export const STALE_MS = 3 * 60_000;

export interface ArmFacts {
  readonly state: BrokerAccountState;
  readonly keyKind: KeyKind | null;
  readonly limits: AccountLimits | null;
  readonly stoppedBy: StopCause | null;
  readonly stoppedAt: number | null;
  readonly agreedAt: number | null;
  readonly isStale: boolean;
  readonly openDifferences: number;
  /** Why the account's broker or mode isn't offered here; null if it is. */
  readonly offerProblem: string | null;
}

/** What has to be done before robots may trade an account, as a sentence; null if nothing, or if they do already. */
export function findArmProblem(facts: ArmFacts, now: Millis): string | null {
  const { state, keyKind, stoppedBy, stoppedAt } = facts;
  const isToken = keyKind === 'token';
  if (state === 'armed') return null;
  if (state === 'disconnected') return 'This account is disconnected. Connect it again.';
  if (facts.offerProblem !== null) return facts.offerProblem;
  if (state === 'untested')
    return `${isToken ? 'Access is' : 'The keys are'} being tested. This takes a few seconds; please wait.`;
  if (state === 'keys_refused')
    return isToken
      ? 'The broker refused access. Renew it first.'
      : 'The broker refused the keys. Enter new ones first.';
  if (state === 'differing' || facts.openDifferences > 0)
    return 'The broker holds something else than we know of. Decide about each difference first.';
  if (stoppedBy === 'operator')
    return 'The operator of this site stopped the account. You can arm it once they let it go on.';
  if (stoppedBy === 'daily-loss' && stoppedAt !== null && !isLaterTradingDay(now, stoppedAt))
    return `The account reached its daily loss. You can arm it again from ${formatDateTime(nextTradingDayStart(stoppedAt))}, midnight in New York.`;
  if (facts.limits === null) return 'Set all four limits first.';
  if (facts.agreedAt === null)
    return 'Orders and positions haven’t been compared with the broker yet. This takes up to a minute; please wait.';
  if (facts.isStale) return 'The broker hasn’t answered for minutes. Wait until it does.';
  return null;
}
