import { subscribePath } from './subscribe-path';

describe('where a robot is subscribed to', () => {
  const visitors = [
    { isGuest: true, isInMobileWebView: false },
    { isGuest: false, isInMobileWebView: false },
    { isGuest: false, isInMobileWebView: true },
  ];

  it.each([
    [60, 7, '/app/user/memberships/level?selectedProducts=AIRobots&selectedRobotProductId=7'],
    [
      15,
      7,
      '/app/user/memberships/level?selectedProducts=AIRobots&selectedRobotsCount=3&selectedRobotProductId=7',
    ],
    [5, 7, '/app/user/memberships/level?selectedProducts=Expert&selectedRobotProductId=7'],
    [
      60,
      -1e9 - 3,
      '/app/user/memberships/level?selectedProducts=AIRobots&selectedRobotProductId=-1000000003',
    ],
  ] as const)('%p minutes, id %p', (timeframe, id, expected) => {
    for (const visitor of visitors) expect(subscribePath({ id, timeframe }, visitor)).toBe(expected);
  });

  it.each([5, 15, 60] as const)(
    'sends guests of the mobile app to sign up there, %p minutes',
    (timeframe) => {
      expect(subscribePath({ id: 7, timeframe }, { isGuest: true, isInMobileWebView: true })).toBe(
        '/app/auth/?redirect_to_mobile_app=true&action=ask_for_sign_up',
      );
    },
  );
});
