/** @jest-environment node */
import { createHubClient } from '@/components/live/real-time/hub-connection';
import { scriptedLinks } from '@/components/live/real-time/testing/scripted-links';
import { onRobotChanges } from './robot-changes';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function make() {
  const { build, last } = scriptedLinks();
  const hub = createHubClient({ build, isLikelyHuman: async () => true, random: () => 0.5 });
  const told: (readonly number[] | null)[] = [];
  const stop = onRobotChanges(
    hub,
    (ids) => told.push(ids && [...ids]),
    () => 0,
  );
  await jest.advanceTimersByTimeAsync(0);
  last().accept();
  await jest.advanceTimersByTimeAsync(0);
  return { hub, last, told, stop };
}

describe('changes of robots', () => {
  it('are batched, each robot once, for trades and figures', async () => {
    const { last, told } = await make();
    last().send('RobotChanged', { RobotId: 1 });
    last().send('TradeOpened', { RobotId: 2 });
    last().send('RobotChanged', { RobotId: 1 });
    last().send('RobotChanged', { RobotId: 'x' });
    expect(told).toEqual([]);
    await jest.advanceTimersByTimeAsync(500);
    expect(told).toEqual([[1, 2]]);
  });

  it('are unknown after a reconnect, and none after the first connection', async () => {
    const { last, told } = await make();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(told).toEqual([]);
    last().end();
    await jest.advanceTimersByTimeAsync(5_000);
    last().accept();
    await jest.advanceTimersByTimeAsync(0);
    last().send('RobotChanged', { RobotId: 1 });
    await jest.advanceTimersByTimeAsync(500);
    expect(told).toEqual([null]);
  });

  it('are no longer reported after the end, and the connection is released', async () => {
    const { hub, last, told, stop } = await make();
    last().send('RobotChanged', { RobotId: 1 });
    stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([told, hub.state]).toEqual([[], 'idle']);
  });
});
