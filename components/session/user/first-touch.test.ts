/** @jest-environment jsdom */
import { pascalCase } from '@/lib/core/wire/names';
import {
  describeFirstTouch,
  FIRST_TOUCH,
  keepFirstTouch,
  readFirstTouch,
  readInvite,
  sendFirstTouch,
} from './first-touch';

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
  it('is its campaign, page and referrer, without other parts of addresses', () => {
    expect(
      describeFirstTouch(
        'https://tickproof.example/bot-trading/?utm_source=mail&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=x&token=secret',
        'https://search.example/find?q=private',
        AT,
      ),
    ).toEqual({
      source: 'mail',
      medium: 'm',
      campaign: 'c',
      term: 't',
      content: 'x',
      referrer: 'https://search.example/find',
      landingPage: '/bot-trading/',
      at: '2026-01-02T03:04:05.000Z',
    });
  });

  it('has no referrer if that is the site itself or empty', () => {
    const of = (referrer: string) => describeFirstTouch('https://a.example/', referrer, AT).referrer;
    expect([of(''), of('https://a.example/x'), of('no address')]).toEqual(['', '', '']);
  });

  it('is kept when it is the first, and nothing is sent', () => {
    keepFirstTouch();
    const first = readFirstTouch();
    window.history.replaceState(null, '', '/later/?utm_source=later');
    keepFirstTouch();
    expect(first?.landingPage).toBe('/');
    expect(readFirstTouch()).toEqual(first);
    expect(bodies).toEqual([]);
  });

  it('is sent once after signing in, and again after a failure', async () => {
    keepFirstTouch();
    status = 503;
    await sendFirstTouch();
    status = 200;
    await sendFirstTouch();
    await sendFirstTouch();
    const kept = Object.entries(readFirstTouch() ?? {});
    const request = Object.fromEntries(kept.map(([name, value]) => [pascalCase(name), value]));
    expect(bodies).toEqual([{ request }, { request }]);
  });

  it('is read where it was kept in PascalCase', () => {
    keepFirstTouch();
    const kept = readFirstTouch();
    const before = Object.entries(kept ?? {}).map(([name, value]) => [pascalCase(name), value]);
    window.localStorage.setItem('first-touch', JSON.stringify(Object.fromEntries(before)));
    expect(readFirstTouch()).toEqual(kept);
  });

  it('is empty if something else wrote to the storage', async () => {
    window.localStorage.setItem('first-touch', '{"Source":1}');
    expect(readFirstTouch()).toBeNull();
    await sendFirstTouch();
    expect(bodies).toEqual([]);
  });
});

describe('an invitation', () => {
  const DAY = 86_400_000;
  const visit = (query: string, days: number) => {
    const at = new Date(AT.getTime() + days * DAY);
    window.history.replaceState(null, '', `/bot-trading/${query}`);
    keepFirstTouch(at);
    return readInvite(at);
  };

  it('is remembered whenever it comes; the first one wins for 30 days', () => {
    expect([visit('', 0), visit('?invite=7k3mq9xdpa', 1), visit('?invite=ZZZZZZZZZZ', 30)]).toEqual([
      '',
      '7K3MQ9XDPA',
      '7K3MQ9XDPA',
    ]);
    expect([visit('?invite=YYYYYYYYYY', 31), visit('', 61)]).toEqual(['YYYYYYYYYY', '']);
    expect(window.localStorage.getItem(FIRST_TOUCH)).not.toContain('YYYYYYYYYY');
    expect(readFirstTouch()?.landingPage).toBe('/bot-trading/');
  });

  it('is found in the page before, if it’s of this site: that may have been left before its scripts ran', () => {
    const from = (referrer: string) => {
      Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
      return visit('', 0);
    };
    expect(from('https://elsewhere.example/?invite=7K3MQ9XDPA')).toBe('');
    expect(from(`${window.location.origin}/?invite=7K3MQ9XDPA`)).toBe('7K3MQ9XDPA');
    Reflect.deleteProperty(document, 'referrer');
  });

  it('is ignored if it can’t be a code, and isn’t sent with the first visit', async () => {
    expect(visit('?invite=<script>', 0)).toBe('');
    visit('?invite=7K3MQ9XDPA', 0);
    await sendFirstTouch();
    expect(JSON.stringify(bodies)).not.toContain('7K3MQ9XDPA');
    expect(bodies).toHaveLength(1);
  });
});
