/** @jest-environment node */
import { toCardView } from '@/components/robots/robot-model/card-view';
import { render } from '@/components/ui/testing/rendered';
import { sampleSummary } from '@/components/ui/testing/sample-view';
import { toGuestProduct } from '@/lib/http/api/products/product';
import type { NewestTradeView } from '@/lib/robots/catalogue/newest-trade-view';
import type { Overview } from '@/lib/robots/catalogue/overview';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { HomePage } from './home-page';

const NOW = Date.UTC(2026, 10, 20, 12);
const NOTHING: Overview = {
  total: 0,
  ready: 0,
  closedTrades: 0,
  winning: 0,
  losing: 0,
  medianAnnualPL: null,
  first: { robots: [], lead: false },
};
const trade = (more: Partial<NewestTradeView>): NewestTradeView => ({
  robotId: 7,
  robotName: 'NVDA · SuperTrend, slow, 15 min',
  robotSlug: 'nvda-supertrend-slow-15-min',
  tradeNo: 3,
  ticker: 'NVDA',
  fundType: 'S',
  group: 'Technology',
  side: 'long',
  time: NOW - 3 * 3_600_000,
  returnPct: 2.5,
  phase: 'forward',
  isLate: false,
  sealStart: '0a1b2c3d',
  ...more,
});

interface Shown {
  readonly counts: Readonly<Record<AssetClass, number>>;
  readonly overview?: Partial<Overview>;
  readonly trades?: readonly NewestTradeView[];
}

function home({ counts, overview = {}, trades = [] }: Shown) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const card = toCardView(toGuestProduct(sampleSummary()));
  return render(
    <HomePage
      overview={{ ...NOTHING, total, ...overview }}
      classes={(['stocks-etf', 'forex', 'crypto'] as const).map((assetClass) => ({
        assetClass,
        overview: { ...NOTHING, total: counts[assetClass] },
        cards: assetClass === 'crypto' ? [] : [card],
      }))}
      ways={[]}
      trades={trades}
      progress={{ ready: total, total }}
      market={{ name: 'simulated', now: NOW }}
      learned="0 of 9 AI robots decide by a learned model; all follow fixed rules."
    />,
  );
}
const ALL = { 'stocks-etf': 4, forex: 2, crypto: 3 };

describe('the home page', () => {
  it.each([
    [ALL, 'Three markets', ['/bot-trading/', '/bot-forex-trading/', '/bot-crypto-trading/']],
    [{ ...ALL, forex: 0 }, 'Two markets', ['/bot-trading/', '/bot-crypto-trading/']],
    [{ 'stocks-etf': 0, forex: 0, crypto: 3 }, 'One market', ['/bot-crypto-trading/']],
    [
      { 'stocks-etf': 0, forex: 0, crypto: 0 },
      'Three markets',
      ['/bot-trading/', '/bot-forex-trading/', '/bot-crypto-trading/'],
    ],
  ] as const)('offers the markets that have robots: %o', (counts, title, lists) => {
    const { text, links } = home({ counts });
    expect(text).toContain(`${title}: every robot, winners and losers`);
    expect([...new Set(links.filter((link) => link.startsWith('/bot-')))]).toEqual(lists);
    expect(links.slice(0, 2)).toEqual([lists[0], '/verify/']);
  });

  it('shows how many robots lose, with the median, once there are figures', () => {
    const figures = { total: 328, ready: 323, winning: 84, losing: 239, medianAnnualPL: -3.6 };
    const { text } = home({ counts: ALL, overview: figures });
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Hypothetical After costs, backtest included: 84 robots profitable, 239 losing (5 without a result) · median −3.6% a year',
    );
    expect(home({ counts: ALL }).text).not.toContain('profitable');
  });

  it('chains the newest trades by the ends of their hashes, and marks late ones', () => {
    const { text, html, links } = home({
      counts: ALL,
      trades: [
        trade({}),
        trade({
          tradeNo: 4,
          ticker: 'EURUSD',
          fundType: 'F',
          side: 'short',
          sealStart: 'ffee0011',
          isLate: true,
        }),
      ],
    });
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /NVDA Long Forward 0a1b2c3d \+2\.50% 3h ago .*EURUSD Short Forward ffee0011 \+2\.50% late 3h ago/,
    );
    expect(html.match(/late<\/span>/g)).toHaveLength(1);
    expect(links).toContain('/bot-trading/7-nvda-supertrend-slow-15-min/#ledger');
    expect(home({ counts: ALL }).text).toContain('No trade has closed yet');
  });

  it('has a tab for each market, which works without scripts, with a note if no robot leads', () => {
    const { html, text } = home({ counts: ALL, overview: { ready: 9 } });
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html.match(/checked=""[^>]*value="0"|value="0"[^>]*checked=""/g)).toHaveLength(1);
    expect(text.match(/ranks by results are luck, except for costs/g)).toHaveLength(1);
    expect(text).toContain('Too early to judge: no robot here');
    expect(home({ counts: { ...ALL, forex: 0, crypto: 0 }, overview: { ready: 4 } }).html).not.toContain(
      'type="radio"',
    );
  });
});
