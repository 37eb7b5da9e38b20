import { XMLValidator } from 'fast-xml-parser';
import { pageFacts, render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import type { ClubPost } from '@/lib/community/clubs/club-post';
import { setClubs } from '@/lib/community/clubs/current';
import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { getCatalogue, setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import PostRoute from '../app/club/[club]/[post]/page';
import { GET } from '../app/club/[club]/feed/route';
import ClubRoute from '../app/club/[club]/page';
import { referenceFacts } from './reference-facts';

const SITE = 'https://tickproof.example';
const AT = Date.UTC(2026, 10, 27) as Millis;
const POST: ClubPost = {
  id: 'abcdefghjkmn',
  clubId: 'swing',
  parentId: null,
  handle: 'ada-q',
  state: 'visible',
  removedRule: null,
  version: 1,
  writtenAt: AT,
  editedAt: null,
  title: 'Stops & <gaps>',
  html: '<p>See <a rel="ugc nofollow" href="/bot-trading/7-x/">it</a></p>',
  replies: 0,
};
const REMOVED: ClubPost = {
  ...POST,
  id: 'zzzzzzzzzzzz',
  state: 'removed',
  removedRule: 3,
  title: null,
  html: null,
};

function showClub(isIndexed: boolean) {
  const club = {
    id: 'swing',
    kind: 'trader',
    name: 'Swing',
    about: 'Days.',
    members: 2,
    posts: 3,
    authors: 2,
    isIndexed,
    closed: null,
  } as const;
  setClubs({
    list: async () => ({ total: 0, clubs: [] }),
    find: async (id) => (id === 'swing' ? { ...club, foundedAt: AT, activeAt: AT } : null),
    posts: async () => ({ total: 2, posts: [POST, REMOVED] }),
    thread: async (id) => (id === POST.id ? { post: POST, replies: [REMOVED], total: 1 } : null),
    versions: async () => [],
    indexed: async () => [],
  });
}

const at = (params: Readonly<Record<string, string>>) => ({
  params: Promise.resolve(params),
  searchParams: Promise.resolve({}),
});
const club = async (id = 'swing') => render(await ClubRoute(at({ club: id })));
const post = async (id = POST.id) => render(await PostRoute(at({ club: 'swing', post: id })));

beforeAll(() => {
  const catalogue = createCatalogue(MARKET);
  const models = [7].map((id) => sampleModel({ id: robotId(id) }));
  catalogue.replace(models, models.length);
  setContainer({ catalogue: catalogue.reader, baseUrl: SITE });
});

it.each([
  [false, 'noindex, follow'],
  [true, 'index, follow'],
])('a club and its posts are for search engines: %s', async (isIndexed, robots) => {
  showClub(isIndexed);
  expect(pageFacts(await club())).toMatchObject({
    canonical: `${SITE}/app/club/swing/`,
    robots,
    headings: 1,
  });
  expect(pageFacts(await post())).toMatchObject({ robots, headings: 1 });
});

it('a post unfolds its links, and a removed one says by which rule', async () => {
  showClub(true);
  const { html } = await post();
  expect(html).toContain('aria-label="Linked in this post"');
  expect(html).toContain('Removed: rule 3');
  expect((await post('hhhhhhhhhhhh')).html).toContain('waits for a moderator');
  expect((await club('nope')).html).toContain('There is no club');
});

it('a card of a trade has the market’s prices, and of a stop none: what was paid reveals amounts', async () => {
  const { tickers, fundIds } = getCatalogue().summary(robotId(7)) as RobotSummary;
  const fill = (kind: 'open' | 'close', price: number, slippage: number) => ({
    ...{ kind, tradeNo: 3, fundId: fundIds[0], side: 'long', phase: 'forward', time: AT },
    ...{ price: toPrice(price), quantity: toMicros(10), slippage: toMicros(slippage) },
  });
  const ledger = async () =>
    [fill('open', 100.5, 5), { ...fill('close', 96.5, 5), reason: 'stop' }] as unknown as LedgerEntry[];
  setContainer({ catalogue: getCatalogue(), baseUrl: SITE, ledger });
  const [card] = await referenceFacts('<a href="/bot-trading/7-x/#trade-3">it</a>');
  expect(card?.note).toBe(
    `Long ${tickers[0]} · opened 27 Nov 2026 at 100.00 · closed 27 Nov 2026, about −3% before costs · Forward`,
  );
});

it('has a feed of visible posts', async () => {
  showClub(false);
  const feed = async (id: string) => GET(new Request(SITE), { params: Promise.resolve({ club: id }) });
  const text = await (await feed('swing')).text();
  expect(XMLValidator.validate(text)).toBe(true);
  expect([text.match(/<item>/g)?.length, text.includes('Stops & <gaps>')]).toEqual([1, true]);
  expect((await feed('nope')).status).toBe(404);
});
