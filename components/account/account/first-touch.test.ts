/** @jest-environment jsdom */
import { firstTouchOf, keepFirstTouch, readFirstTouch, sendFirstTouch } from './first-touch';

const AT = new Date('2026-01-02T03:04:05Z');

let bodies: unknown[];
let status: number;

beforeEach(() => {
  window.localStorage.clear();
  bodies = [];
  status = 200;
  globalThis.fetch = async (input, init) => {
    const isToken = String(input).endsWith('antiforgery');
    if (!isToken) bodies.push(JSON.parse(String(init?.body)));
    const answer = {
      ok: isToken || status < 400,
      status,
      json: async () => ({ token: 't', Saved: true }),
      clone: () => answer,
    };
    return answer as Response;
  };
});

describe('the first visit', () => {
  it('is its campaign, the page and where it came from, without what else addresses hold', () => {
    expect(
      firstTouchOf(
        'https://tickproof.example/bot-trading/?utm_source=mail&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=x&token=secret',
        'https://search.example/find?q=private',
        AT,
      ),
    ).toEqual({
      Source: 'mail',
      Medium: 'm',
      Campaign: 'c',
      Term: 't',
      Content: 'x',
      Referrer: 'https://search.example/find',
      LandingPage: '/bot-trading/',
      At: '2026-01-02T03:04:05.000Z',
    });
  });

  it('has no referrer where that is the site itself or nothing', () => {
    const of = (referrer: string) => firstTouchOf('https://a.example/', referrer, AT).Referrer;
    expect([of(''), of('https://a.example/x'), of('no address')]).toEqual(['', '', '']);
  });

  it('is kept when it is the first, and nothing is sent', () => {
    keepFirstTouch();
    const first = readFirstTouch();
    window.history.replaceState(null, '', '/later/?utm_source=later');
    keepFirstTouch();
    expect(first?.LandingPage).toBe('/');
    expect(readFirstTouch()).toEqual(first);
    expect(bodies).toEqual([]);
  });

  it('is told once after signing in, and again after a failure', async () => {
    keepFirstTouch();
    status = 503;
    await sendFirstTouch();
    status = 200;
    await sendFirstTouch();
    await sendFirstTouch();
    expect(bodies).toEqual([{ request: readFirstTouch() }, { request: readFirstTouch() }]);
  });

  it('is nothing where somebody else wrote to the storage', async () => {
    window.localStorage.setItem('first-touch', '{"Source":1}');
    expect(readFirstTouch()).toBeNull();
    await sendFirstTouch();
    expect(bodies).toEqual([]);
  });
});
