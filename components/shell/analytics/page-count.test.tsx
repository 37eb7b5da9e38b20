/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConsentSetting } from '@/components/ui/consent/consent-setting';
import { emitPageEvent } from '@/components/ui/page-events/page-events';
import { type Analytics, NO_ANALYTICS } from '@/lib/core/site-config/analytics';
import { countedPage } from './counted-page';
import { PageCount } from './page-count';

const GOOGLE = { kind: 'ga4', measurementId: 'G-AB12CD34EF' } as const;
const PLAUSIBLE = { kind: 'plausible', origin: 'https://plausible.io', domain: 'tickproof.example' } as const;
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let sent: (readonly [address: string, body: unknown])[] = [];

beforeEach(() => {
  // jsdom has no navigation timing.
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] });
  sent = [];
  localStorage.clear();
  window.history.replaceState(null, '', '/blogs/?token=secret#hash');
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    expect(init.credentials).toBe('omit');
    sent.push([address, init.body === undefined ? null : JSON.parse(String(init.body))]);
    return new Response();
  }) as typeof fetch;
  browser(PERSON);
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  delete window.dataLayer;
});

function browser(userAgent: string, signals: { gpc?: boolean; dnt?: string } = {}): void {
  const properties = {
    userAgent,
    globalPrivacyControl: signals.gpc ?? false,
    doNotTrack: signals.dnt ?? null,
  };
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

/** A page that loads with this setting, on which a robot is viewed. */
async function open(analytics: Analytics): Promise<void> {
  const counted = countedPage(analytics, 'blogs');
  await act(async () => void render(counted && <PageCount {...counted} />));
  emitPageEvent('view_item', { currency: 'USD', value: 540 });
}

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const toGoogle = () => sent.filter(([address]) => address.includes('google'));
const commands = () => (window.dataLayer ?? []).map((one) => Array.from(one as ArrayLike<unknown>));

it('sends and loads nothing by default', async () => {
  await open(NO_ANALYTICS);
  expect([sent, scripts(), window.dataLayer, localStorage.length]).toEqual([[], [], undefined, 0]);
});

it.each([
  ['GPC', PERSON, { gpc: true }],
  ['DNT', PERSON, { dnt: '1' }],
  ['bots', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}],
] as const)('counts nothing and asks nothing: %s', async (_, userAgent, signals) => {
  browser(userAgent, signals);
  for (const analytics of [{ kind: 'own' }, GOOGLE, PLAUSIBLE] as const) {
    await open(analytics);
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
  }
  expect([sent, scripts()]).toEqual([[], []]);
});

it('counts by itself with the kind of page only', async () => {
  await open({ kind: 'own' });
  const addresses = sent.map(([address]) => address);
  expect(addresses[0]).toBe('/api/page-events?event=page_view&page=blogs');
  // Also events from before its code was loaded.
  expect(addresses.at(-1)).toBe('/api/page-events?event=view_item&page=blogs');
});

it('tells Plausible the page without its query', async () => {
  await open(PLAUSIBLE);
  expect(sent[0]).toEqual([
    'https://plausible.io/api/event',
    { name: 'pageview', domain: 'tickproof.example', url: 'http://localhost/blogs/', referrer: '' },
  ]);
  expect(sent.at(-1)?.[1]).toMatchObject({ name: 'view_item', props: { currency: 'USD', value: 540 } });
});

it('loads Google after consent only, and remembers the answer', async () => {
  await open(GOOGLE);
  expect([toGoogle(), scripts()]).toEqual([[], []]);
  fireEvent.click(screen.getByRole('button', { name: 'Don’t allow' }));
  cleanup();
  await open(GOOGLE);
  expect([screen.queryByRole('region'), scripts()]).toEqual([null, []]);
  cleanup();
  render(<ConsentSetting />);
  fireEvent.click(screen.getByRole('button', { name: 'Allow Google Analytics' }));
  cleanup();
  await open(GOOGLE);
  expect(screen.queryByRole('region')).toBeNull();
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF']);
  expect(commands()).toContainEqual([
    'config',
    'G-AB12CD34EF',
    expect.objectContaining({ page_location: 'http://localhost/blogs/' }),
  ]);
  expect(commands().at(-1)).toEqual(['event', 'view_item', { currency: 'USD', value: 540 }]);
});

it('loads Google at once when it is allowed, and forgets its cookies when that is withdrawn', async () => {
  await open(GOOGLE);
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(scripts()).toHaveLength(1);
  for (const cookie of ['_ga=GA1.1.1', '_ga_AB12CD34EF=GS2.1', 'theme=dark']) {
    // biome-ignore lint/suspicious/noDocumentCookie: as Google's script does.
    document.cookie = `${cookie}; Path=/`;
  }
  cleanup();
  render(<ConsentSetting />);
  // jsdom can't reload.
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  error.mockRestore();
  expect(document.cookie).toBe('theme=dark');
  expect(screen.getByRole('status')).toHaveTextContent('nothing is sent');
});
