/** @jest-environment jsdom */
import { session } from '@/components/session/session/session';
import { armHowItWorks, mayShow, SHOWN_KEY } from './how-it-works-timer';

describe('mayShow', () => {
  const at = (text: string) => new Date(text).getTime();
  const now = at('2025-03-10T09:00:00');

  it.each([
    ['never shown', {}, true],
    ['shown the day before', { lastShown: at('2025-03-09T23:59:59') }, true],
    ['shown at the start of the day', { lastShown: at('2025-03-10T00:00:00') }, false],
    ['shown this instant', { lastShown: now }, false],
    ['shown on this day of another year', { lastShown: at('2024-03-10T09:00:00') }, true],
    ['shown tomorrow by a clock that was set back', { lastShown: at('2025-03-11T09:00:00') }, true],
    ['a bot', { isBot: true }, false],
    ['prerender mode', { isPrerender: true }, false],
  ])('%s', (_, more, expected) => {
    expect(mayShow({ now, lastShown: null, isBot: false, isPrerender: false, ...more })).toBe(expected);
  });
});

describe('armHowItWorks', () => {
  let show: jest.Mock;
  let disarm: () => void;
  /** Replaces document.visibilityState, which is always visible in jsdom. */
  let visibility: DocumentVisibilityState;
  let navigations: readonly unknown[];

  beforeAll(() => {
    globalThis.fetch ??= () => Promise.reject(new Error('No server'));
  });

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2025-03-10T09:00:00') });
    show = jest.fn();
    visibility = 'visible';
    navigations = [];
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => navigations });
    useAgent(
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    );
  });

  afterEach(() => {
    disarm();
    localStorage.clear();
    document.body.replaceChildren();
    Reflect.deleteProperty(document, 'prerendering');
    history.replaceState(null, '', '/');
    jest.useRealTimers();
  });

  function useAgent(userAgent: string): void {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  }

  const arm = (more: Partial<Parameters<typeof armHowItWorks>[0]> = {}) => {
    disarm = armHowItWorks({ show, claim: () => true, ...more });
  };

  /** Advances the fake clock and waits for what it triggers to load. */
  async function pass(seconds: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(seconds * 1000);
    await jest.advanceTimersByTimeAsync(0);
  }

  it('shows after 20 seconds, once, and remembers it', async () => {
    arm();
    await pass(19);
    expect(show).not.toHaveBeenCalled();
    await pass(1);
    expect(show).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem(SHOWN_KEY)).toBe(String(Date.now()));
    await pass(3600);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('yields to a popup that already opened by itself, and opens on the next page instead', async () => {
    arm({ claim: () => false });
    await pass(60);
    expect(show).not.toHaveBeenCalled();
    arm();
    await pass(20);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('does not open on another page on the same day, but does on the next day', async () => {
    arm();
    await pass(20);
    arm();
    await pass(30);
    expect(show).toHaveBeenCalledTimes(1);
    jest.setSystemTime(new Date('2025-03-11T00:00:01'));
    arm();
    await pass(20);
    expect(show).toHaveBeenCalledTimes(2);
  });

  it('opens once a day across a user’s devices', async () => {
    const saved: unknown[] = [];
    const settings = { howItWorksShownAt: new Date('2025-03-10T00:30:00').getTime() };
    const answers: Record<string, unknown> = {
      '/api/antiforgery': { token: 't' },
      '/api/Account/GetSettings': { Settings: settings },
      '/api/Account/SaveSettings': { Saved: true },
    };
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (String(path).endsWith('SaveSettings')) saved.push(JSON.parse(String(init?.body)));
      return { ok: true, status: 200, json: async () => answers[String(path)] } as Response;
    });
    session.signIn();
    arm();
    await pass(20);
    expect(show).not.toHaveBeenCalled();
    jest.setSystemTime(new Date('2025-03-11T09:00:00'));
    arm();
    await pass(20);
    expect(show).toHaveBeenCalledTimes(1);
    expect(saved).toEqual([{ settings: { howItWorksShownAt: Date.now() } }]);
    session.signOut();
  });

  it('opens if its storage entry is invalid', async () => {
    localStorage.setItem(SHOWN_KEY, 'yesterday');
    arm();
    await pass(20);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('counts from when the page becomes visible, and waits until it is again', async () => {
    visibility = 'hidden';
    arm();
    await pass(60);
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(19);
    visibility = 'hidden';
    await pass(60);
    expect(show).not.toHaveBeenCalled();
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an open modal', '<dialog open></dialog>'],
    ['a text field in use', '<input type="search">'],
    ['a longer field', '<textarea></textarea>'],
  ])('waits for the end of %s', async (_, html) => {
    document.body.innerHTML = html;
    document.querySelector<HTMLElement>('input, textarea')?.focus();
    arm();
    await pass(60);
    expect(show).not.toHaveBeenCalled();
    document.body.replaceChildren();
    await pass(2);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('does not mistake a checked checkbox for typing', async () => {
    document.body.innerHTML = '<input type="checkbox">';
    document.querySelector('input')?.focus();
    arm();
    await pass(20);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a bot', () => useAgent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')],
    ['a prerenderer that asks by prerender', () => history.replaceState(null, '', '/?prerender=1')],
    [
      'a prerenderer that asks by _escaped_fragment_',
      () => history.replaceState(null, '', '/?_escaped_fragment_='),
    ],
    ['a prerendering document', () => Object.assign(document, { prerendering: true })],
    ['an answer marked by the server', () => (navigations = [{ serverTiming: [{ name: 'prerender' }] }])],
  ])('does not open for %s, and keeps the day’s turn for people', async (_, become) => {
    become();
    arm();
    await pass(60);
    expect(show).not.toHaveBeenCalled();
    expect(localStorage.getItem(SHOWN_KEY)).toBeNull();
  });

  it('is not blocked by other Server-Timing entries', async () => {
    navigations = [{ serverTiming: [{ name: 'cache' }] }, {}];
    arm();
    await pass(20);
    expect(show).toHaveBeenCalledTimes(1);
  });

  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  it.each([
    ['cannot be reached', refuse],
    ['cannot be read', () => ({ getItem: refuse, setItem: () => undefined })],
    ['cannot be written', () => ({ getItem: () => null, setItem: refuse })],
  ])('does not open, and breaks nothing, if the storage %s', async (_, storage) => {
    arm({ storage });
    await pass(60);
    expect(show).not.toHaveBeenCalled();
  });

  it('can be canceled while it waits', async () => {
    arm({ delayMs: 1000 });
    await pass(0.5);
    disarm();
    expect(jest.getTimerCount()).toBe(0);
    await pass(60);
    expect(show).not.toHaveBeenCalled();
  });
});
