import { subscribePath } from '@/lib/addresses/subscribe-path';
import { neededPlan } from './needed-plan';

describe('neededPlan', () => {
  it.each([
    [60, 12, 'Intermediate One'],
    [15, 12, 'Intermediate Two'],
    [5, -1_000_000_005, 'Expert'],
  ] as const)('reads what the subscribe link of a %p-minute robot writes', (timeframe, id, plan) => {
    const link = subscribePath({ id, timeframe }, { isGuest: true, isInMobileWebView: false });
    expect(neededPlan(link.slice(link.indexOf('?')))).toEqual({ plan, robotId: id });
  });

  it.each([
    ['', null],
    ['?selectedProducts=BuySellRecommendations', null],
    ['?selectedProducts=constructor', null],
    ['?selectedRobotProductId=12', null],
    ['?selectedProducts=AIRobots', { plan: 'Intermediate One', robotId: null }],
    ['?selectedProducts=AIRobots&selectedRobotsCount=9', { plan: 'Intermediate One', robotId: null }],
    ['?selectedProducts=Expert&selectedRobotProductId=//evil.example', { plan: 'Expert', robotId: null }],
    ['?selectedProducts=Expert&selectedRobotProductId=1e9', { plan: 'Expert', robotId: null }],
    ['?selectedProducts=Expert&selectedRobotProductId=9999999999999999', { plan: 'Expert', robotId: null }],
  ])('%p asks for %p', (search, needed) => {
    expect(neededPlan(search)).toEqual(needed);
  });
});
