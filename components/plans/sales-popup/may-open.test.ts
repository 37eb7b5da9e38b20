/** @jest-environment jsdom */
import { mayOpenByItself } from './may-open';

describe('popups that open by themselves', () => {
  beforeEach(() => {
    // jsdom lacks it.
    Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] });
    window.history.replaceState(null, '', '/');
  });
  const agent = (value: string) =>
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value });

  it.each([
    ['people', 'Mozilla/5.0 Firefox/140.0', '/ticker/', true],
    ['a bot', 'Googlebot/2.1', '/ticker/', false],
    ['a prerendered page', 'Mozilla/5.0 Firefox/140.0', '/?prerender=1', false],
    ['a web view of an app', 'Mozilla/5.0 Firefox/140.0', '/app/mobilewebviewpapertrades/ai-robot/7/', false],
  ])('open for %s: %s %s %s', async (_, userAgent, path, expected) => {
    agent(userAgent);
    window.history.replaceState(null, '', path);
    expect(await mayOpenByItself()).toBe(expected);
  });
});
