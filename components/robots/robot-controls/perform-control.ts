import { call } from '@/lib/http/api/client/call';
import type { CopyChoice } from '@/lib/people/controls/copy-choice';
import type { ControlCall } from '@/lib/people/controls/robot-controls';

/**
 * Makes the call for a robot's switch.
 * @throws CallError with the server's message
 */
export async function performControl(productId: number, request: ControlCall): Promise<void> {
  const { control, wanted, copy, positions } = request;
  if (control === 'follow') {
    if (wanted) await call('CxAIRobotProduct/Subscribe', { productId, unsubscribeAnother: false });
    else
      await call('CxAIRobotProduct/Unsubscribe', {
        productId,
        ...(positions && { whenUnfollowing: positions }),
      });
  } else if (control === 'bookmark') {
    await call('CxAIRobotProduct/SetBookmark', { productId, bookmarked: wanted });
  } else if (control === 'autopilot') {
    await call('CxAIRobotProduct/SetAutopilot', {
      productId,
      enabled: wanted,
      ...(wanted && copy && toCopyRequest(copy)),
      ...(!wanted && positions && { whenOff: positions }),
    });
  } else if (control === 'autotrading') {
    if (wanted) await call('CxAIRobotProduct/SelectProductForAutoTrading', toSelection(productId, copy));
    else await deselect(productId, request);
  } else {
    await call('CxAIRobotProduct/SetNotifications', { productId, [control]: wanted });
  }
}

function toCopyRequest({ accountId, ...settings }: CopyChoice) {
  return { settings, ...(accountId !== undefined && { accountId }) };
}

/** A request to select a robot on an account. */
export function toSelection(productId: number, { accountId, ...settings }: Partial<CopyChoice> = {}) {
  return { productId, brokerAccountUniqueId: accountId ?? null, settings };
}

/** One account after another, so that a failure leaves the others selected. */
async function deselect(productId: number, { accountIds, positions }: ControlCall): Promise<void> {
  for (const brokerAccountUniqueId of accountIds ?? [null])
    await call('CxAIRobotProduct/DeselectProductForAutoTrading', {
      productId,
      brokerAccountUniqueId,
      ...(positions && { whenOff: positions }),
    });
}
