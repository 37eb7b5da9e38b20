import { render } from '@/components/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/testing/sample-view';
import { type ListAddress, listOf } from '@/lib/addresses/list-address';
import { listSearch } from '@/lib/addresses/list-filter';
import { createCatalogue } from '@/lib/catalogue/memory-catalogue';
import { RobotList } from './robot-list';
import { robotListViewOf } from './robot-list-view';

function draw(count: number, change: Partial<ListAddress> = {}, total = count) {
  const catalogue = createCatalogue(MARKET);
  const models = Array.from({ length: count }, (_, index) =>
    sampleModel({ id: robotId(index + 1), fundTypes: ['F'], name: `Robot ${index + 1}` }),
  );
  catalogue.replace(models, total);
  const list = { ...listOf('forex'), ...change };
  const { reader } = catalogue;
  return render(<RobotList view={robotListViewOf(reader, list, reader.search(listSearch(list)))} />);
}

describe('RobotList', () => {
  it('labels the prices, has one main heading and a card for each robot', () => {
    const { html, text } = draw(2);
    expect(text).toContain('Simulated prices');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<article/g)).toHaveLength(2);
    expect(text).not.toContain('Recalculating');
  });

  it('links to the other pages, to the first without a query', () => {
    const { links, html } = draw(14, { page: 2 });
    const pages = links.filter((href) => /^\/bot-forex-trading\/(\?page=\d+)?$/.test(href));
    expect(pages).toEqual([
      '/bot-forex-trading/',
      '/bot-forex-trading/',
      '/bot-forex-trading/?page=3',
      '/bot-forex-trading/?page=3',
    ]);
    expect(html).toContain('aria-current="page"');
  });

  it('tells an empty market from one that is being prepared, and from filters that leave nothing', () => {
    expect(draw(2, { assetClass: 'crypto' }).text).toContain('There are no robots here yet');
    expect(draw(0).text).toContain('The robots are being set up');
    expect(draw(0, {}, 200).text).toContain('0 of 200 robots ready');
    const narrowed = draw(2, { accountsType: 'RealMoney' });
    expect(narrowed.text).toContain('No robot fits all of this');
    expect(narrowed.links).toContain('/bot-forex-trading/');
  });

  it('leads to every filter that leaves robots by a link, with how many, and to none that leaves nothing', () => {
    const { links, text, html } = draw(3);
    expect(links).toContain('/bot-forex-trading/virtualagents/');
    expect(text).toContain('Virtual account 3');
    expect(links).not.toContain('/bot-forex-trading/realmoney/');
    expect(text).toContain('Brokerage rules 0');
    expect(links).toContain('/bot-forex-trading/portfolio/');
    expect(links).toContain('/bot-forex-trading/AAA/');
    expect(links).toContain('/bot-forex-trading/?sort=profit-factor');
    // The order that the list is in turns round.
    expect(links).toContain('/bot-forex-trading/?sort=annual-return&amp;order=ascending');
    expect(html).not.toMatch(/<button[^>]*name="/);
  });

  it('sends what has too many combinations to be linked by its form, keeping what is chosen', () => {
    const { links, html } = draw(3, { accountsType: 'Virtual', analysisTypes: ['TA'] });
    expect(links).not.toContain('/bot-forex-trading/virtualagents/ta/portfolio/');
    expect(html).toMatch(/<form[^>]*aria-label="Filters" action="\/bot-forex-trading\/virtualagents\/ta\/"/);
    expect(html).toMatch(/<button[^>]*type="submit" value="portfolio" name="type"/);
    expect(links).toContain('/bot-forex-trading/ta/');
  });

  it('shows what was searched for as text, and how to clear it', () => {
    const { html, links } = draw(2, { keyword: '<b>"x"</b>' });
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;');
    expect(links).toContain('/bot-forex-trading/');
  });
});
