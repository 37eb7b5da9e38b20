/** @jest-environment node */
import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import type { MarketName } from '@/lib/market/data/source';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import type { ClassOverview } from './class-overview';
import { HomePage } from './home-page';

const overviewOf = (assetClass: AssetClass, total: number): ClassOverview => ({
  assetClass,
  overview: { total, ready: 0, closedTrades: 0, losing: 0, medianAnnualPL: null, leading: [] },
  cards: [],
});

function home(name: MarketName, counts: Readonly<Record<AssetClass, number>>) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return render(
    <HomePage
      classes={(['stocks-etf', 'forex', 'crypto'] as const).map((assetClass) =>
        overviewOf(assetClass, counts[assetClass]),
      )}
      ways={[]}
      shown={null}
      progress={{ ready: total, total }}
      market={{ ...MARKET, name, label: `${name} prices` }}
    />,
  );
}

describe('the home page', () => {
  it('names all markets of the simulated one, with its flask', () => {
    const { text, links, html } = home('simulated', { 'stocks-etf': 4, forex: 2, crypto: 3 });
    expect(text).toContain('9 robots for stocks, ETFs, forex and crypto.');
    expect(text).toContain('Three markets: every robot, winners and losers');
    expect(text).toContain('Browse stock and ETF robots');
    expect(links.slice(0, 2)).toEqual(['/bot-trading/', '/bot-crypto-trading/']);
    expect(html).toMatch(/<svg[^>]*>.{0,200}<\/svg><span>simulated prices/s);
  });

  it.each([
    [
      'imported',
      { 'stocks-etf': 4, forex: 0, crypto: 0 },
      'stocks and ETFs',
      'One market',
      ['/bot-trading/'],
    ],
    ['live', { 'stocks-etf': 0, forex: 0, crypto: 3 }, 'crypto', 'One market', ['/bot-crypto-trading/']],
    [
      'live',
      { 'stocks-etf': 4, forex: 0, crypto: 3 },
      'stocks, ETFs and crypto',
      'Two markets',
      ['/bot-trading/', '/bot-crypto-trading/'],
    ],
  ] as const)('names only what there is: %s %o', (name, counts, words, markets, lists) => {
    const { text, links, html } = home(name, counts);
    expect(text).toMatch(new RegExp(`\\d robots for ${words}\\. Every`));
    expect(text).toContain(`${markets}: every robot, winners and losers`);
    expect(text).not.toContain('Forex robots');
    expect([...new Set(links.filter((link) => link.startsWith('/bot-')))]).toEqual(lists);
    expect(text).toContain(`${name} prices`);
    expect(html).not.toMatch(/<\/svg><span>/);
  });

  it('names all before there are any robots', () => {
    const { text } = home('simulated', { 'stocks-etf': 0, forex: 0, crypto: 0 });
    expect(text).toContain('Robots for stocks, ETFs, forex and crypto.');
    expect(text).toContain('Three markets');
  });
});
