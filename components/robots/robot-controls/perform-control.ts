import { callApi } from '@/lib/http/api/client/call';
import type { ControlCall } from '@/lib/people/controls/robot-controls';

/**
 * Makes the call that a switch of a robot stands for.
 * @throws CallError with the server's message
 */
export async function performControl(robotId: number, { control, wanted }: ControlCall): Promise<void> {
  const [name, body] = callOf(control, wanted);
  await callApi(`CxAIRobotProduct/${name}`, { productId: robotId, ...body });
}

function callOf(control: ControlCall['control'], wanted: boolean): readonly [name: string, body: object] {
  switch (control) {
    case 'follow':
      return wanted ? ['Subscribe', { unsubscribeAnother: false }] : ['Unsubscribe', {}];
    case 'bookmark':
      return ['SetBookmark', { bookmarked: wanted }];
    case 'autopilot':
      return ['SetAutopilot', { enabled: wanted }];
    case 'autotrading':
      return [wanted ? 'SelectProductForAutoTrading' : 'DeselectProductForAutoTrading', {}];
    case 'openTrades':
    case 'closedTrades':
      return ['SetNotifications', { [control]: wanted }];
  }
}
