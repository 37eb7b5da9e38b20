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
  it('holds the robots that were published last, the latest first', () => {
    const robots = Array.from({ length: 40 }, (_, i) => robot(i + 1, { publishedAt: (i % 39) * DAY_MS }));
    const { item } = read(robots);
    expect(item).toHaveLength(FEED_SIZE);
    expect(item[0].link).toBe(`${BASE}/bot-trading/39-robot-39/`);
    expect(item[0].pubDate).toBe('Sun, 08 Feb 1970 00:00:00 GMT');
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
        pageCount: () => 1,
        settle: (list: ListAddress) => ({ list, isLasting: true }),
      };
      expect(['robot', 'redirect']).toContain(resolveAddress(path, '', knowledge).kind);
    }
  });

  it('tells figures in percent, where prices come from, and no sum of money', () => {
    const rich = forGuest(sampleModel({ initialBalance: 76_543 }).summary);
    const xml = writeRobotFeed(BASE, [rich, forGuest(pendingModel({ id: robotId(8) }).summary)], MARKET);
    expect(xml).toContain('50% of 2 trades won');
    expect(xml).toContain('Its trades are being computed.');
    expect(xml.match(/Simulated prices\./g)).toHaveLength(3);
    expect(xml).not.toMatch(/\$\d|76,?543|NaN|null/);
  });

  it('says when it changed, where it is, and what it is', () => {
    const channel = read([
      robot(1, { updatedAt: 9 * DAY_MS }),
      robot(2, { updatedAt: 7 * DAY_MS, ready: false }),
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

  it('leaves out characters that no XML document may hold', () => {
    const [item] = read([robot(1, { name: 'a\0b\u001bc\ud800d\uffffe' })]).item;
    expect(item.title).toBe('abcde');
  });
});
