import { call } from '@/lib/http/api/client/call';
import type { ControlCall } from '@/lib/people/controls/robot-controls';
import { FOLLOW_SETTINGS } from '@/lib/people/follows/follow-settings';

/**
 * Makes the call for a robot's switch.
 * @throws CallError with the server's message
 */
export async function performControl(productId: number, { control, wanted }: ControlCall): Promise<void> {
  if (control === 'follow') {
    if (wanted) await call('CxAIRobotProduct/Subscribe', { productId, unsubscribeAnother: false });
    else await call('CxAIRobotProduct/Unsubscribe', { productId });
  } else if (control === 'bookmark') {
    await call('CxAIRobotProduct/SetBookmark', { productId, bookmarked: wanted });
  } else {
    const setting = FOLLOW_SETTINGS[control];
    if (setting.place === 'notifications')
      await call('CxAIRobotProduct/SetNotifications', { productId, [control]: wanted });
    else if ('call' in setting) await call(setting.call, { productId, enabled: wanted });
    else throw new Error(`${setting.label} has no call yet`);
  }
}
