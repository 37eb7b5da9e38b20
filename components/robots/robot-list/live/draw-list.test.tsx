import { cardViewOf } from '@/components/robots/robot-card/card-view';
import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { type ListAddress, listOf } from '@/lib/site/addresses/list-address';
import { countsOf, product } from '../testing/scripted-source';
import { drawList, viewOf } from './draw-list';
import { initialState, type ListState } from './list-state';

const FRAME = {
  href: '/bot-trading/',
  total: 14,
  askedTotal: null,
  market: MARKET,
  progress: { ready: 60, total: 60 },
  instruments: {},
  unknown: [],
};
const GOLD: ListAddress = { ...listOf('stocks-etf'), keyword: 'gold' };
const CARDS = [1, 2, 3, 4, 5, 6].map((id) => cardViewOf(product(id)));

function draw(change: Partial<ListState>) {
  const state = { ...initialState(GOLD, CARDS, 14), isChanged: true, ...change };
  const view = viewOf(state, FRAME);
  return { view, ...render(<div>{drawList(state, view, () => undefined)}</div>) };
}

describe('the list in the browser', () => {
  it('is not drawn in place of the server’s while it is the same', () => {
    expect(initialState(GOLD, CARDS, 14).isChanged).toBe(false);
  });

  it('leaves the robots in sight while others are looked for, and does not count those that are not there', () => {
    const { text, html, view } = draw({ busy: 'list' });
    expect(text).toContain('Looking for robots …');
    expect(text).not.toContain('14 robots');
    expect(html.match(/<article/g)).toHaveLength(6);
    expect(html).toContain('aria-busy="true"');
    expect(view.isEmpty).toBe(false);
  });

  it('shows neither robots nor a number of them when they could not be loaded, but a way to try again', () => {
    const { text, html } = draw({ failed: 'list' });
    expect(text).toContain('Robots loading failed!');
    expect(text).toContain('Try again');
    expect(text).not.toContain('14 robots');
    expect(text).not.toContain('No robots match these filters');
    expect(html).not.toContain('<article');
  });

  it('keeps the robots that are there when the next ones could not be loaded', () => {
    const { text, html } = draw({ failed: 'more' });
    expect(html.match(/<article/g)).toHaveLength(6);
    expect(text).toContain('14 robots for “ gold ”');
    expect(text).toContain('Robots loading failed!');
  });

  it('says that more are coming, and when these were all', () => {
    expect(draw({ busy: 'more' }).text).toContain('Loading more robots …');
    expect(draw({}).text).not.toContain('You’ve reached the end.');
    expect(draw({ lastPage: 3 }).text).toContain('You’ve reached the end.');
    // Of a list that fits on one page nobody wonders.
    expect(draw({ total: 6 }).text).not.toContain('You’ve reached the end.');
  });

  it('tells the page in sight, and links to the page before the first one shown', () => {
    const { text, view } = draw({ list: { ...GOLD, page: 2 }, lastPage: 3, shownPage: 3 });
    expect(text).toContain('Page 3 of 3.');
    expect(view.pageTitle).toContain('page 3');
    expect(view.earlierHref).toBe('/bot-trading/?q=gold');
  });

  it('shows how many robots each filter leaves, where that is known, and else takes none for empty', () => {
    expect(draw({ counts: countsOf(0) }).text).toContain('Virtual account 0');
    for (const counts of [null, undefined])
      expect(draw({ counts }).links).toContain('/bot-trading/virtualagents/?q=gold');
  });

  it('says why another list is shown, once that list is there', () => {
    const asked: ListAddress = { ...GOLD, robotType: 'Top10', tickers: ['AAPL'] };
    const list: ListAddress = { ...asked, robotType: 'All', insteadOf: asked };
    const line = 'Only 2 of the top ten trade AAPL with these filters, so all 14 are shown.';
    expect(draw({ list, askedTotal: 2 }).text).toContain(line);
    expect(draw({ list, askedTotal: 2, busy: 'list' }).text).not.toContain('top ten trade');
  });

  it('labels the prices, whatever happens', () => {
    for (const change of [{ busy: 'list' }, { failed: 'list' }, {}] as const)
      expect(draw(change).text).toContain('Simulated prices');
  });
});
