import { call } from '@/lib/http/api/client/call';
import type { ControlCall } from '@/lib/people/controls/robot-controls';
import { FOLLOW_MARKS } from '@/lib/people/follows/follow-marks';

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
    const mark = FOLLOW_MARKS[control];
    if (mark.place === 'notifications')
      await call('CxAIRobotProduct/SetNotifications', { productId, [control]: wanted });
    else if ('call' in mark) await call(mark.call, { productId, enabled: wanted });
    else throw new Error(`${mark.label} has no call yet`);
  }
}
