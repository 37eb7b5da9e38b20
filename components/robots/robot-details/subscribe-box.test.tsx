import { render } from '@/components/ui/testing/rendered';
import { SubscribeBox } from './subscribe-box';

const PLANS = '/app/user/memberships/level?selectedProducts=';

describe('SubscribeBox', () => {
  it.each([
    [60, `${PLANS}AIRobots&amp;selectedRobotProductId=12`],
    [15, `${PLANS}AIRobots&amp;selectedRobotsCount=3&amp;selectedRobotProductId=12`],
    [5, `${PLANS}Expert&amp;selectedRobotProductId=12`],
  ] as const)('leads a guest of a %p-minute robot to joining and to the plan', (timeframe, plan) => {
    const { text, links } = render(<SubscribeBox robot={{ id: 12, timeframe }} isInApp={false} />);
    expect(text).toContain(`${timeframe}-minute robots`);
    expect(links).toEqual(['/app/auth/?action=ask_for_sign_up', plan]);
  });

  it('leads a guest of an app to the sign-up of the app and nowhere else', () => {
    const { links } = render(<SubscribeBox robot={{ id: 12, timeframe: 5 }} isInApp />);
    expect(links).toEqual(['/app/auth/?redirect_to_mobile_app=true&amp;action=ask_for_sign_up']);
  });
});
