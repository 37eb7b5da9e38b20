import { onPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { type Called, useCall } from '@/components/ui/loaded/use-call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

const CALL = 'CxBaskets/GetCopies';
const EVERY_MS = 60_000;

export type CopiedBasket = CallAnswer<typeof CALL>['items'][number];

/** The user's copies of portfolios; repeated when an account changes. */
export function useBasketCopies(userId: string): Called<CallAnswer<typeof CALL>> {
  return useCall(CALL, {}, { userId, every: EVERY_MS, again: onPaperChanged, onFocus: true, keeps: true });
}

/** Running copies of portfolios on one of the user's accounts; none before they're known. */
export function useAccountPortfolios(userId: string, accountId: string): readonly CopiedBasket[] {
  const { data } = useBasketCopies(userId);
  return (data?.items ?? []).filter((copy) => isRunning(copy) && copy.accountId === accountId);
}

export function isRunning({ state }: CopiedBasket): boolean {
  return state !== 'ended';
}
