import { call } from '@/lib/http/api/client/call';
import type { ControlCall } from '@/lib/people/controls/robot-controls';
import { FOLLOW_SETTINGS } from '@/lib/people/follows/follow-settings';

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
      ...(wanted && copy && { settings: copy }),
      ...(!wanted && positions && { whenOff: positions }),
    });
  } else {
    const setting = FOLLOW_SETTINGS[control];
    if (setting.place === 'notifications')
      await call('CxAIRobotProduct/SetNotifications', { productId, [control]: wanted });
    else throw new Error(`${setting.label} has no call yet`);
  }
}
