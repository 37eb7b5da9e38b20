import { useCall } from '@/components/ui/loaded/use-call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { Copy } from './copy-labels';

const CALL = 'CxAIRobotProduct/PreviewAutotrading';

export type TradedAccount = CallAnswer<typeof CALL>['accounts'][number];

/** The accounts that robots can trade, fetched once one is selected for autotrading. */
export function useAccounts(copies: readonly Copy[]): readonly TradedAccount[] {
  const selected = copies.find(
    ({ purpose, state, robotSlug }) => purpose === 'autotrading' && state !== 'ended' && robotSlug !== '',
  );
  const { data } = useCall(CALL, selected ? { productId: selected.robotId } : null, { onFocus: true });
  return data?.accounts ?? [];
}
