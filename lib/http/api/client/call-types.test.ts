import type { call as realCall } from './call';

/** Returns nothing useful: the compiler does the testing, and fails on each expected error that doesn't occur. */
const call = (async () => ({ items: [], user: null })) as unknown as typeof realCall;

describe('the types of calls', () => {
  it('define what a call takes', async () => {
    await call('CxAIRobotProduct/GetGraphData', { productId: 1, period: 'Week' });
    // @ts-expect-error There is no such call.
    await call('CxAIRobotProduct/GetNothing', {});
    // @ts-expect-error The id of a robot is a number.
    await call('CxAIRobotProduct/GetGraphData', { productId: '1', period: 'Week' });
    // @ts-expect-error There is no such period.
    await call('CxAIRobotProduct/GetGraphData', { productId: 1, period: 'Decade' });
    // @ts-expect-error The period is missing.
    await call('CxAIRobotProduct/GetGraphData', { productId: 1 });
  });

  it('define what a call returns', async () => {
    const { user } = await call('Account/GetCurrentUser', {});
    const level: 0 | 1 | 2 | 3 | undefined = user?.planLevel;
    // @ts-expect-error A user has no such field.
    const nothing = user?.Nothing;
    expect([level, nothing]).toEqual([undefined, undefined]);
  });

  it('have amounts of money only in users’ answers', async () => {
    const { items } = await call('CxAIRobotProduct/GetAIRobots', { request: {} });
    // @ts-expect-error A guest's product has none.
    const money = items[0]?.closedPL;
    const own = items.flatMap((product) => ('closedPL' in product ? [product.closedPL] : []));
    expect([money, own]).toEqual([undefined, []]);
  });
});
