/** @jest-environment node */
import { createHubClient } from './hub-connection';
import { scriptedLinks } from './testing/scripted-links';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function make(isLikelyHuman = true) {
  const { links, build, last } = scriptedLinks();
  const hub = createHubClient({ build, isLikelyHuman: async () => isLikelyHuman, random: () => 0.5 });
  return { hub, links, last };
}

async function connected() {
  const made = make();
  const release = made.hub.hold();
  await pass(0);
  made.last().accept();
  await pass(0);
  expect(made.hub.state).toBe('connected');
  return { ...made, release };
}

describe('the connection of a page', () => {
  it('opens on first use, and once for all users', async () => {
    const { hub, links, last } = make();
    hub.on('PriceUpdate', () => undefined);
    await pass(60_000);
    expect(links).toHaveLength(0);
    hub.hold();
    hub.hold();
    await pass(0);
    last().accept();
    await pass(0);
    expect([hub.state, links.length]).toEqual(['connected', 1]);
  });

  it('closes some seconds after its last user, unless it is needed again', async () => {
    const { hub, last, links, release } = await connected();
    release();
    await pass(4_000);
    const again = hub.hold();
    await pass(60_000);
    expect(last().isStopped).toBe(false);
    again();
    again();
    await pass(4_999);
    expect(last().isStopped).toBe(false);
    await pass(1);
    expect([last().isStopped, hub.state, links.length]).toEqual([true, 'idle', 1]);
  });

  it('is never opened for bots', async () => {
    const { hub, links } = make(false);
    hub.hold();
    hub.renew();
    hub.resume();
    await pass(60_000);
    expect([hub.state, links.length]).toEqual(['refused', 0]);
  });

  it('is retried every five seconds when the first start fails, never more slowly', async () => {
    const { hub, links, last } = make();
    hub.hold();
    for (let attempts = 1; attempts <= 20; attempts += 1) {
      await pass(0);
      expect(links).toHaveLength(attempts);
      last().refuse(new Error('no server'));
      await pass(4_999);
      expect([hub.state, links.length]).toEqual(['waiting', attempts]);
      await pass(1);
    }
    last().accept();
    await pass(0);
    expect(hub.state).toBe('connected');
  });

  it('waits as long as a full server asks', async () => {
    const { hub, links, last } = make();
    hub.hold();
    await pass(0);
    last().refuse(Object.assign(new Error('full'), { statusCode: 503, retryAfter: 20 }));
    await pass(29_999);
    expect(links).toHaveLength(1);
    await pass(1);
    expect(links).toHaveLength(2);
  });

  it('reconnects after the server closed it, and reports that it isn’t the first', async () => {
    const { hub, last, links } = await connected();
    const seen: boolean[] = [];
    hub.onConnected((isAgain) => seen.push(isAgain));
    last().end();
    last().end();
    expect(hub.state).toBe('waiting');
    await pass(5_000);
    last().accept();
    await pass(0);
    expect([hub.state, links.length, seen]).toEqual(['connected', 2, [false, true]]);
  });

  it('leaves no connection behind if a listener throws', async () => {
    const { hub, last, links } = make();
    hub.onConnected(() => {
      throw new Error('broken');
    });
    hub.hold();
    await pass(0);
    last().accept();
    await pass(5_000);
    expect(links.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  });

  it('isn’t retried when it is no longer needed', async () => {
    const { last, links, release } = await connected();
    last().end();
    release();
    await pass(60_000);
    // One attempt may fall into the grace period.
    expect(links.length).toBeLessThanOrEqual(2);
    expect(links.slice(1).every(({ isStopped }) => isStopped)).toBe(true);
  });

  it('pauses while the page is hidden, and resumes at once', async () => {
    const { hub, last, links } = await connected();
    hub.pause();
    expect([last().isStopped, hub.state]).toEqual([true, 'idle']);
    hub.hold();
    hub.renew();
    await pass(60_000);
    expect(links).toHaveLength(1);
    hub.resume();
    await pass(0);
    expect(links).toHaveLength(2);
  });

  it('drops an attempt that succeeds when it is no longer needed', async () => {
    const { hub, last } = make();
    hub.hold();
    await pass(0);
    const first = last();
    hub.pause();
    first.accept();
    await pass(0);
    expect([first.isStopped, hub.state]).toEqual([true, 'idle']);
  });

  it('is replaced at once when the user changes, and ignores the old one', async () => {
    const { hub, last } = await connected();
    const heard: unknown[] = [];
    hub.on('TradeOpened', (payload) => heard.push(payload));
    const old = last();
    hub.renew();
    await pass(0);
    expect(last()).not.toBe(old);
    old.send('TradeOpened', 'of somebody else');
    old.end();
    last().accept();
    await pass(0);
    last().send('TradeOpened', 'mine');
    expect([heard, hub.state]).toEqual([['mine'], 'connected']);
  });

  it('receives events subscribed to before and after it connected, until unsubscribed', async () => {
    const { hub, last } = await connected();
    const heard: unknown[] = [];
    const stop = hub.on('PriceUpdate', (payload) => heard.push(payload));
    last().send('PriceUpdate', 1);
    stop();
    last().send('PriceUpdate', 2);
    expect(heard).toEqual([1]);
  });

  it('refuses to send while not connected', async () => {
    const { hub, last } = await connected();
    await hub.publish('SubscribePrices', { fundIds: [1] });
    expect(last().sent).toEqual([{ name: 'SubscribePrices', payload: { fundIds: [1] } }]);
    last().end();
    await expect(hub.publish('SubscribePrices', { fundIds: [1] })).rejects.toThrow('Not connected');
  });
});
