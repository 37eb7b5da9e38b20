import { render } from '@/components/ui/testing/rendered';
import { robotId } from '@/components/ui/testing/sample-view';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { SubscribeBox } from './subscribe-box';

const PLANS = '/app/user/memberships/level?selectedProducts=';

const robot = (timeframe: Timeframe) =>
  ({
    id: robotId(12),
    name: 'NVDA · SuperTrend, slow',
    slug: 'nvda',
    timeframe,
    fundTypes: ['S'],
    agentKind: 'Virtual',
    ready: true,
    statistics: null,
    openCount: 0,
  }) as const;

describe('SubscribeBox', () => {
  it.each([
    [60, 'Intermediate One', `${PLANS}AIRobots&amp;selectedRobotProductId=12`],
    [15, 'Intermediate Two', `${PLANS}AIRobots&amp;selectedRobotsCount=3&amp;selectedRobotProductId=12`],
    [5, 'Expert', `${PLANS}Expert&amp;selectedRobotProductId=12`],
  ] as const)('links guests of a %p-minute robot to sign-up and to %s', (timeframe, name, plan) => {
    const { text, links } = render(<SubscribeBox robot={robot(timeframe)} isInApp={false} />);
    expect(text).toContain(`Included in ${name}`);
    const bare = links.map((link) => link.replace(/#wanted=[a-z]+\.\d+$/, ''));
    expect(new Set(bare)).toEqual(new Set([plan, '/app/auth/?action=ask_for_sign_up']));
  });

  it('links guests in an app to the app’s sign-up, without a price', () => {
    const { text, links } = render(<SubscribeBox robot={{ ...robot(5), ready: false }} isInApp />);
    expect(new Set(links)).toEqual(
      new Set(['/app/auth/?redirect_to_mobile_app=true&amp;action=ask_for_sign_up']),
    );
    expect(text).not.toContain('$');
  });
});
