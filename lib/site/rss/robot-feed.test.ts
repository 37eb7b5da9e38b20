import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { MARKET, pendingModel, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { DAY_MS } from '@/lib/core/base/time';
import { forGuest, type GuestSummary } from '@/lib/robots/catalogue/guest';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { readWords } from '@/lib/site/addresses/testing/read-words';
import { FEED_SIZE, writeRobotFeed } from './robot-feed';

const BASE = 'https://tickproof.example';
const sample = forGuest(sampleModel().summary);
const robot = (id: number, more: Partial<GuestSummary> = {}): GuestSummary => ({
  ...sample,
  id: robotId(id),
  slug: `robot-${id}`,
  ...more,
});
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' });

function read(robots: readonly GuestSummary[]) {
  const xml = writeRobotFeed(BASE, robots, MARKET);
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).rss.channel;
}

describe('the feed of new robots', () => {
  it('has the latest recorded robots, within a day the latest published, dated by their record', () => {
    const robots = Array.from({ length: 40 }, (_, i) =>
      robot(i + 1, { publishedAt: (i % 39) * DAY_MS, recordedSince: 50 * DAY_MS + (40 - i) * 1000 }),
    );
    const { item } = read(robots);
    expect(item).toHaveLength(FEED_SIZE);
    expect(item[0].link).toBe(`${BASE}/bot-trading/39-robot-39/`);
    expect(item[0].pubDate).toBe('Fri, 20 Feb 1970 00:00:02 GMT');
    const later = robot(99, { publishedAt: 0, recordedSince: 51 * DAY_MS });
    expect(read([...robots, later]).item[0].link).toContain('/99-');
  });

  it('names an item by an address that stays when the robot is renamed', () => {
    for (const id of [7, -1_000_000_005]) {
      const [before] = read([robot(id)]).item;
      const [after] = read([robot(id, { name: 'Other', slug: 'other' })]).item;
      expect(after.guid).toEqual(before.guid);
      const path = String(before.guid['#text']).replace(BASE, '');
      const knowledge = {
        robot: (asked: number) => (asked === id ? { id, slug: 'other' } : null),
        findTicker: () => null,
        findInstrument: () => null,
        readSearch: readWords(() => null),
        entrySlug: () => null,
        tag: () => null,
        pageCount: () => 1,
        hasFeature: () => true,
        settle: (list: ListAddress) => ({ list, isLasting: true }),
      };
      expect(['page', 'redirect']).toContain(resolveAddress(path, '', knowledge).kind);
    }
  });

  it('gives figures in percent and the kind of prices, and no dollar amounts', () => {
    const rich = forGuest(sampleModel({ initialBalance: 76_543 }).summary);
    const pending = forGuest(pendingModel({ id: robotId(8) }).summary);
    const computing = { ...pending, recordedSince: DAY_MS };
    const xml = writeRobotFeed(BASE, [rich, pending, computing], MARKET);
    expect(xml).toContain(
      'Hypothetical results: too early for an annualized return, 2 closed trades, max drawdown',
    );
    expect(xml).toContain('Its trades are being computed.');
    expect(xml.match(/Simulated prices\./g)).toHaveLength(3);
    expect(xml).not.toMatch(/\$\d|76,?543|NaN|null/);
  });

  it('says which phases the trades belong to, and calls no replayed one forward', () => {
    const replayed = writeRobotFeed(BASE, [sample], MARKET);
    expect(replayed).toContain('Closed trades: 1 backtest, 1 replayed. Published 3 Jan 1970.');
    const recordedSince = Date.UTC(2026, 10, 26, 1, 12);
    expect(
      writeRobotFeed(BASE, [{ ...sample, recordedSince, isPublicationSimulated: true }], MARKET),
    ).toContain('Simulated publication 3 Jan 1970, recorded 26 Nov 2026, 01:12 UTC.');
    expect(replayed).not.toMatch(/forward/i);
    const forward = writeRobotFeed(BASE, [{ ...sample, forwardClosedCount: 1 }], MARKET);
    expect(forward).toContain('Closed trades: 1 backtest, 1 forward.');
  });

  it('says when it changed, where it is, and what it is', () => {
    const channel = read([
      robot(1, { updatedAt: 9 * DAY_MS, recordedSince: DAY_MS }),
      robot(2, { updatedAt: 7 * DAY_MS, recordedSince: DAY_MS }),
    ]);
    expect(channel.lastBuildDate).toBe('Sat, 10 Jan 1970 00:00:00 GMT');
    expect(channel['atom:link']).toMatchObject({ '@_href': `${BASE}/app/rss/`, '@_rel': 'self' });
    expect(channel.link).toBe(`${BASE}/`);
    expect(read([]).lastBuildDate).toBe(new Date(MARKET.now).toUTCString());
  });

  it.each([
    ']]></title></item></channel></rss>',
    'a]]>b]]><script>alert(1)</script>]]>c',
    '<![CDATA[ &amp; &lt; <b>',
    'émile 上海 🚀 "quoted"',
  ])('gives the name %j back as it is', (name) => {
    const [item] = read([robot(1, { name, description: name })]).item;
    const text = typeof item.title === 'string' ? item.title : item.title['#text'];
    expect(text).toBe(name);
  });

  it('leaves out characters that XML doesn’t allow', () => {
    const [item] = read([robot(1, { name: 'a\0b\u001bc\ud800d\uffffe' })]).item;
    expect(item.title).toBe('abcde');
  });
});
