import { toCardView } from '@/components/robots/robot-model/card-view';
import { render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { toGuestProduct } from '@/lib/http/api/products/product';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { preparingText } from '@/lib/robots/catalogue/progress';
import { countFilters, type FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { NO_EXTRA } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { listFilter, listSearch } from '@/lib/site/addresses/list-filter';
import { Cards } from './cards';
import { toFirstView } from './first-view';
import { insteadView } from './instead-view';
import type { ListFrame } from './list-frame';
import { RobotList } from './robot-list';
import { Rows } from './rows';

function draw(
  count: number,
  change: Partial<ListAddress> = {},
  total = count,
  counts?: FilterCounts | null,
  {
    unknown = [],
    named = {},
    reliefs = [],
    elsewhere = [],
  }: Partial<Pick<ListFrame, 'unknown' | 'reliefs' | 'elsewhere'>> & {
    readonly named?: ListFrame['instruments'];
  } = {},
) {
  const catalogue = createCatalogue(MARKET);
  const models = Array.from({ length: count }, (_, index) =>
    sampleModel({ id: robotId(index + 1), fundTypes: ['F'], name: `Robot ${index + 1}` }),
  );
  catalogue.replace(models, total);
  const list = { ...unfilteredList('forex'), ...change };
  const { reader } = catalogue;
  const { items, total: found } = reader.search(listSearch(list));
  const facts = {
    frame: {
      href: listPath(list),
      total: found,
      instead: insteadView(list, { shown: found, asked: null }),
      without: null,
      reliefs,
      compared: [],
      market: reader.market(),
      learned: '0 of 9 AI robots decide by a learned model; all follow fixed rules.',
      preparing: preparingText(reader.progress()),
      instruments: { AAA: { fundId: 1, name: 'Alpha & Co', fundType: 'F' as const }, ...named },
      unknown,
      elsewhere,
    },
    cards: items.map((robot) => toCardView(toGuestProduct(robot, list.tickers))),
    counts: counts === undefined ? countFilters(reader, listFilter(list)) : counts,
  };
  return render(
    <RobotList {...facts} first={toFirstView(facts)} looks={{ cards: Cards, table: Rows }} foot={null} />,
  );
}

describe('RobotList', () => {
  it('has one main heading, and a card or a row for each robot', () => {
    const { html, text } = draw(2);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<article/g)).toHaveLength(2);
    expect(text).not.toContain('Recalculating');
    const table = draw(2, { look: 'table' });
    expect(table.html).not.toContain('<article');
    expect(table.html.match(/<tr[^>]*data-robot/g)).toHaveLength(2);
  });

  it('has a table’s chosen columns in their order, with orders of their figures', () => {
    const { html } = draw(2, { look: 'table', columns: ['luck', 'days', 'annual'] });
    const heads = [...html.matchAll(/<th[^>]*scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = '']) => head);
    expect(heads.map((head) => head.replace(/<[^>]*>/g, '')).slice(1)).toEqual([
      'Robot',
      'Luck meter',
      'Days running',
      'Annualized ↓',
    ]);
    expect(heads[2]).toContain(
      'href="/bot-forex-trading/?sort=luck&amp;view=table&amp;cols=luck.days.annual"',
    );
    expect(html).toContain('href="/bot-forex-trading/?view=table&amp;cols=days.annual"');
  });

  it('has one label of results for the Tab key, in cards as in tables', () => {
    for (const look of ['cards', 'table'] as const)
      expect(draw(3, { look }).html.match(/popoverTarget="hypothetical-results">/gi)).toHaveLength(1);
  });

  it('shows four pages of a table at once, and sorts by its headers', () => {
    const { html, links } = draw(40, { look: 'table', page: 5 });
    expect(html.match(/<tr[^>]*data-robot/g)).toHaveLength(16);
    expect(html).toContain('page 2 of 2');
    expect(links).toContain('/bot-forex-trading/?view=table');
    expect(html).toMatch(
      /href="\/bot-forex-trading\/\?sort=profit-factor&amp;view=table"[^>]*rel="nofollow"/,
    );
    // By the current order's header to its other direction.
    expect(html).toMatch(/aria-sort="descending"><a href="[^"]*sort=annual-return&amp;order=ascending/);
  });

  it('has a chip for every filter, which keeps how robots are shown', () => {
    const { html } = draw(2, { accountsType: 'Virtual', analysisTypes: ['TA'], look: 'table' });
    const chips = /aria-label="Active filters">(.*?)<\/ul>/.exec(html)?.[1] ?? '';
    expect([...chips.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/bot-forex-trading/ta/?view=table',
      '/bot-forex-trading/virtualagents/?view=table',
      '/bot-forex-trading/?view=table',
    ]);
    expect(draw(2).html).not.toContain('Active filters');
  });

  it('links to the other pages, to the first without a query', () => {
    const { links, html } = draw(14, { page: 2 });
    const after = links.slice(-8);
    expect(html).toContain('Show previous robots');
    expect(html).toContain('Show more robots');
    const pages = after.filter((href) => /^\/bot-forex-trading\/(\?page=\d+)?$/.test(href));
    expect(pages).toEqual([
      '/bot-forex-trading/?page=3',
      '/bot-forex-trading/',
      '/bot-forex-trading/',
      '/bot-forex-trading/?page=3',
      '/bot-forex-trading/?page=3',
    ]);
    expect(html).toContain('aria-current="page"');
  });

  it('tells an empty market from one that is being prepared, and from filters that leave nothing', () => {
    expect(draw(2, { assetClass: 'crypto' }).text).toContain('No robots here yet');
    expect(draw(0).text).toContain('Setting up the robots.');
    expect(draw(0, {}, 200).text).toContain('Preparing the market.');
    const narrowed = draw(2, { accountsType: 'RealMoney' });
    expect(narrowed.text).toContain('No robots match these filters');
    expect(narrowed.links).toContain('/bot-forex-trading/');
    expect(narrowed.links).toContain('#ask-for-robot');
  });

  it('names the filter that empties it, and offers to remove it', () => {
    const relief = { filter: 'Broker account (simulated)', count: 7, href: '/bot-forex-trading/ta/' };
    const { html, text } = draw(2, { accountsType: 'RealMoney', analysisTypes: ['TA'] }, 2, null, {
      reliefs: [relief],
    });
    expect(text).toContain('Remove “ Broker account (simulated) ” (7 robots)');
    expect(html).toContain('<a href="/bot-forex-trading/ta/">Remove');
  });

  it('leads to every filter that leaves robots by a link, with how many, and to none that leaves nothing', () => {
    const { links, text } = draw(3);
    expect(links).toContain('/bot-forex-trading/virtualagents/');
    expect(text).toContain('Virtual account 3');
    expect(links).not.toContain('/bot-forex-trading/realmoney/');
    expect(text).toContain('Broker account (simulated) 0');
    expect(links).toContain('/bot-forex-trading/portfolio/');
    expect(links).toContain('/bot-forex-trading/?timeframe=60');
    expect(links).toContain('/bot-crypto-trading/');
  });

  it('leads to robots of 20 or more trades in one press, which crawlers skip, and back', () => {
    const at = (change: Partial<ListAddress>) => draw(2, change).html;
    expect(at({})).toMatch(
      /<a [^>]*href="\/bot-forex-trading\/\?trades=20-" rel="nofollow"[^>]*>20 or more trades</,
    );
    const extra = { ...NO_EXTRA, trades: { min: 20, max: null } };
    expect(at({ extra })).toMatch(/<a [^>]*href="\/bot-forex-trading\/"[^>]*>Any number of trades</);
  });

  it('leads to both directions of every order', () => {
    const { links, text } = draw(3);
    expect(links).toContain('/bot-forex-trading/?sort=profit-factor');
    expect(links).toContain('/bot-forex-trading/?sort=profit-factor&amp;order=ascending');
    expect(links).toContain('/bot-forex-trading/?sort=annual-return&amp;order=ascending');
    expect(text).not.toContain('Common tickers');
  });

  it('leads by the name of an order to its usual direction', () => {
    const { html } = draw(2);
    expect(html).toContain('href="/bot-forex-trading/?sort=profit-factor" data-place="Sort: Profit factor">');
    expect(html).toMatch(/href="\/bot-forex-trading\/\?sort=name"[^>]*>Name</);
  });

  it('keeps the room of the orders where there is nothing to sort, so that the search box stays', () => {
    const [, room = ''] = /<div[^>]*aria-hidden="true"><div[^>]*>(.*?)<\/div>/.exec(draw(1).html) ?? [];
    const [, summary = ''] =
      /<summary[^>]*data-place="Sort by"[^>]*>(.*?)<\/summary>/.exec(draw(2).html) ?? [];
    expect(room).toContain('Annualized return');
    expect(summary.startsWith(room)).toBe(true);
    expect(draw(1).html).not.toContain('<summary class="summary" data-place="Sort by"');
  });

  it('offers the common tickers order for several tickers, downwards only', () => {
    const { html, links } = draw(3, {
      tickers: ['AAA', 'BBB'],
      sort: { by: 'name.keyword', ascending: true },
    });
    expect(html).toContain('Common tickers, descending');
    expect(html).not.toContain('Common tickers, ascending');
    expect(links).toContain('/bot-forex-trading/AAA-BBB/');
  });

  it('takes away what is chosen by its own link, and clears risk with types and types with risk', () => {
    const chosen = draw(3, { accountsType: 'Virtual', analysisTypes: ['TA'] });
    expect(chosen.links).toContain('/bot-forex-trading/ta/');
    expect(chosen.links).toContain('/bot-forex-trading/virtualagents/');
    // Risk levels clear analysis types.
    const open = draw(3, { analysisTypes: ['TA'] }, 3, null);
    expect(open.links).toContain('/bot-forex-trading/?risk=low');
    expect(open.links).toContain('/bot-forex-trading/ta/portfolio/');
  });

  it('tells crawlers which links are not for them', () => {
    const { html } = draw(3, { accountsType: 'Virtual', analysisTypes: ['TA'] });
    expect(html).toMatch(/href="\/bot-forex-trading\/virtualagents\/ta\/portfolio\/"[^>]*rel="nofollow"/);
    expect(html).not.toMatch(/href="\/bot-forex-trading\/ta\/"[^>]*rel="nofollow"/);
  });

  it('greys out nothing and counts nothing when the counts are not to be had', () => {
    const { links, text } = draw(3, {}, 3, null);
    expect(links).toContain('/bot-forex-trading/realmoney/');
    expect(text).not.toContain('Broker account (simulated) 0');
  });

  it('keeps what is chosen when the search form is sent', () => {
    const { html } = draw(3, { accountsType: 'Virtual', extra: { ...NO_EXTRA, timeframes: [60] } });
    expect(html).toMatch(/<form[^>]*action="\/bot-forex-trading\/virtualagents\/"/);
    expect(html).toContain('<input type="hidden" name="timeframe" value="60"/>');
  });

  it.each([
    [[], 'Search by tickers in AI Robots'],
    [['AAA'], 'Add more tickers +'],
    [['AAA', 'BBB', 'CCC', 'DDD', 'EEE'], 'Limit 5'],
  ])('invites to more tickers after %j', (tickers, placeholder) => {
    const { html } = draw(2, { tickers });
    expect(html).toContain(`placeholder="${placeholder}"`);
    expect(html.match(/, remove/g) ?? []).toHaveLength(tickers.length);
  });

  it('names the robots whose figures come and those of the tickers that were searched for', () => {
    const { text } = draw(1, { tickers: ['AAA'] });
    expect(text).toContain('Robots that trade Alpha & Co, alone or with other tickers.');
    expect(text).toContain('1 matched');
  });

  it('names the words that nobody knows, what did not fit, and the market of a ticker of another one', () => {
    const tickers = ['AAA', 'BTC.X'];
    const named = {
      'BTC.X': { fundId: 2, name: 'Bitcoin', fundType: 'C' },
      TSLA: { fundId: 3, name: 'Tesla', fundType: 'S' },
    } as const;
    const { text, links, html } = draw(2, { tickers, unread: 'foo <b> TSLA' }, 2, null, {
      unknown: ['foo', '<b>'],
      named,
      elsewhere: [
        {
          search: 'BTC.X',
          from: 'forex',
          assetClass: 'crypto',
          total: 27,
          href: '/bot-crypto-trading/BTC.X/',
        },
      ],
    });
    expect(text).toContain('Nothing matches “foo” and “&lt;b&gt;”');
    expect(text).toContain('Limit 5: TSLA was not added.');
    expect(text).toContain('BTC.X has 27 crypto robots: show them');
    expect(links).toContain('/bot-crypto-trading/BTC.X/');
    expect(html).toContain('value="foo &lt;b&gt; TSLA"');
    expect(draw(2, { tickers: ['AAA'] }).text).not.toMatch(/don't know|Limit 5:|crypto/);
  });

  it('says in one line why it is shown in place of another list, and leads back to that', () => {
    const asked: ListAddress = { ...unfilteredList('forex'), robotType: 'Top10', tickers: ['AAA'] };
    const { html, text } = draw(2, { tickers: ['AAA'], robotType: 'All', insteadOf: asked });
    expect(text).toContain('of the top ten trade AAA, so all 2 are shown. Undo');
    expect(html).toContain('<a href="/bot-forex-trading/top10/AAA/?fallback=off" rel="nofollow">Undo</a>');
    expect(draw(2, { tickers: ['AAA'], robotType: 'All' }).text).not.toContain('Undo');
  });

  it('shows what was searched for as text, and how to clear it', () => {
    const { html, links } = draw(2, { keyword: '<b>"x"</b>' });
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;');
    expect(links).toContain('/bot-forex-trading/');
  });
});
