import { render } from '@/components/testing/rendered';
import { pendingModel, robotId, sampleSummary } from '@/components/testing/sample-view';
import type { RobotSummary } from '@/lib/catalogue/types';
import { toGuestProduct } from '@/lib/catalogue/wire';
import { cardViewOf } from './card-view';
import { RobotCard } from './robot-card';

const card = (robot: RobotSummary) => render(<RobotCard view={cardViewOf(toGuestProduct(robot))} />);

function withStatistics(more: Partial<NonNullable<RobotSummary['statistics']>>): RobotSummary {
  const summary = sampleSummary();
  if (!summary.statistics) throw new Error('the sample has statistics');
  return { ...summary, statistics: { ...summary.statistics, ...more } };
}

describe('RobotCard', () => {
  it('shows the figures with the decimals of the specification', () => {
    const { text } = card(
      withStatistics({
        annualPL: 12.6,
        annualPLExtrapolated: false,
        profitFactor: 1.449,
        wonPct: 61.4,
        closedCount: 1234,
        avgTradeDurationMinutes: 300,
      }),
    );
    expect(text).toContain('Annualized return +13%');
    expect(text).toContain('Profit factor 1.4');
    expect(text).toContain('Win rate 61%');
    expect(text).toContain('Trades 1,234');
    expect(text).toContain('Average duration 5h');
    expect(text).not.toContain('Extrapolated');
  });

  it('says how many positions are open and what they would bring, and when', () => {
    const { text, html } = card(sampleSummary());
    expect(text).toMatch(/Open positions 1 Open profit \+0\.19% as of \d+ Jan 1970, \d\d:\d\d UTC/);
    expect(html).toContain('data-live="percent" data-base="0.19" data-legs="1,0.1,110"');
    const without = card(sampleSummary({ openCount: 0, openProfitPct: 0, openPositions: [] }));
    expect(without.text).toContain('Open positions 0 Open profit —');
    expect(without.html).not.toContain('data-live="when"');
  });

  it('flags a return that rests on less than a year', () => {
    expect(card(withStatistics({ annualPL: 80, annualPLExtrapolated: true })).text).toContain('Extrapolated');
  });

  it('holds no sum of money', () => {
    const { html, text } = card({
      ...withStatistics({ closedPL: 4321.5, absoluteDrawdown: 987.25 }),
      initialBalance: 10_000,
      adjustedBalance: 14_321.5,
      amountOfEachTradeText: '$2,500',
    });
    expect(html).not.toMatch(/\$\d|4,?321|987|10,?000|14,?321|2,?500/);
    expect(text).toContain('Join for free to see');
  });

  it('says that a robot is being recalculated and shows no figure then', () => {
    const { text, links } = card(pendingModel().summary);
    expect(text).toContain('Recalculating in progress');
    expect(text).not.toMatch(/\d%/);
    expect(links.filter((href) => /\d/.test(href) && !href.includes('#'))).toHaveLength(1);
  });

  it('links to the details of robots with positive and with negative ids', () => {
    expect(card(sampleSummary({ id: robotId(7), slug: 'a-b' })).links.at(-1)).toBe('/bot-trading/7-a-b/');
    expect(card(sampleSummary({ id: robotId(-1e9 - 3) })).links.at(-1)).toBe('/bot-trading/robot/3/');
  });

  it('writes a hostile name as text', () => {
    const { html } = card(sampleSummary({ name: '<script>alert(1)</script>: <img src=x onerror=alert(1)>' }));
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  });

  it('names five tickers and counts the rest', () => {
    const { text, links } = card(sampleSummary({ tickers: ['AA', 'BB', 'CC', 'DD', 'EE', 'FF', 'GG'] }));
    expect(text).toContain('EE 2 more');
    expect(text).not.toContain('FF');
    expect(links[0]).toBe('/bot-trading/AA/');
  });

  it('draws a loss in one class and a gain in another, and nothing for a single point', () => {
    expect(card(sampleSummary({ sparkline: [100, 110, 105] })).html).toContain('class="sparkline loss"');
    expect(card(sampleSummary({ sparkline: [100, 101, 105] })).html).toContain('class="sparkline gain"');
    expect(card(sampleSummary({ sparkline: [100] })).html).not.toContain('sparkline');
  });
});
