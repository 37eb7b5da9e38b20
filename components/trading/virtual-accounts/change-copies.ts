import type { Copy } from '@/components/trading/copies/copy-labels';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatPlural } from '@/lib/core/format/number';
import { call, failureText } from '@/lib/http/api/client/call';
import type { PositionsChoice } from '@/lib/people/controls/copy-choice';
import { nameLines } from '@/lib/robots/catalogue/name-lines';

/** How many changes are under way at once. */
const AT_ONCE = 4;

/**
 * Changes copies, each by a request of its own, and tells how each went: those that failed by name, with the reason.
 * @param did as in `Paused 3 copies`
 */
export async function changeCopies(
  copies: readonly Copy[],
  did: string,
  change: (copy: Copy) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = [];
  const waiting = [...copies];
  const work = async () => {
    for (let copy = waiting.shift(); copy; copy = waiting.shift())
      try {
        await change(copy);
      } catch (error) {
        failed.push(`${nameLines(copy.robotName)[0]}: ${failureText(error)}`);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  notifyPaperChanged();
  const done = copies.length - failed.length;
  if (failed.length === 0) showToast(`${did} ${formatPlural(done, 'copy', 'copies')}`, 'success');
  else showToast(`${did} ${done} of ${copies.length}. Unchanged: ${failed.join('; ')}`, 'error');
}

/** Ends a copy. */
export function stopCopy(
  { purpose, robotId: productId, account }: Copy,
  whenOff: PositionsChoice,
): Promise<unknown> {
  return purpose === 'autotrading'
    ? call('CxAIRobotProduct/DeselectProductForAutoTrading', {
        productId,
        brokerAccountUniqueId: account.id,
        whenOff,
      })
    : call('CxAIRobotProduct/SetAutopilot', { productId, enabled: false, whenOff });
}
