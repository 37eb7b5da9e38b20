import { CardSkeletons } from '@/components/robots/robot-list/card-skeletons';
import { toCardView } from '@/components/robots/robot-model/card-view';
import { RobotTable } from '@/components/robots/robot-table/robot-table';
import { render } from '@/components/ui/testing/rendered';
import { pendingModel, robotId, sampleSummary } from '@/components/ui/testing/sample-view';
import { toGuestProduct } from '@/lib/http/api/products/product';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { RobotCard } from './robot-card';

const card = (robot: RobotSummary) => render(<RobotCard view={toCardView(toGuestProduct(robot))} />);

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
    expect(text).not.toMatch(/Too few trades|\*/);
  });

  it('distinguishes the backtest from what came after publication', () => {
    const record = {
      closedCount: 12,
      profitPct: 11,
      returnPct: 11.62,
      returnInterval: { low: -3.2, high: 20 },
      days: 92,
    };
    const { text, html } = card(sampleSummary({ sincePublication: record }));
    expect(text).toContain('Since publication +11.6% (−3 to 20%), 12 trades in 92 days: too few');
    const many = { ...record, closedCount: 20, returnInterval: null };
    expect(card(sampleSummary({ sincePublication: many })).text).toMatch(
      /\+11\.6% 20 trades in 92 days(?!:)/,
    );
    expect(html).toMatch(/class="backtest" d="[^"]+V56"/);
    expect(card(sampleSummary({ sincePublication: { ...record, returnPct: null } })).text).toContain(
      'Since publication: not enough data yet',
    );
  });

  it('marks fewer than twenty closed trades', () => {
    expect(card(withStatistics({ closedCount: 19, annualPL: 5 })).text).toContain('Too few trades');
    expect(card(withStatistics({ closedCount: 20, annualPL: 5 })).text).not.toContain('Too few trades');
  });

  it('says what missing figures need, and where those of few trades may be', () => {
    const early = card(
      withStatistics({ closedCount: 4, annualPL: null, annualCostsPct: 0.44, annualTrades: 8 }),
    );
    expect(early.text).toContain('Needs 5 closed trades and 180 days');
    expect(early.text.match(/Too few : Needs 20 closed trades/g)).toHaveLength(2);
    expect(early.text).toContain('Too few trades');
    expect(early.text).toContain('Costs a year ≤0.5% · Trades a year 8');
    const few = card(
      withStatistics({
        closedCount: 12,
        annualPL: 12,
        annualCostsPct: 3.01,
        annualTrades: 6,
        intervals: { annualPL: { low: -8, high: 31 }, sharpeR: null, wonPct: null },
      }),
    ).text;
    expect(few).toMatch(/\+12% .*Too few trades \(−8 to 31%\)/);
    expect(few).toContain('Costs a year ≤5.0% High');
  });

  it('flags a return over less than a year', () => {
    expect(card(withStatistics({ annualPL: 80, annualPLExtrapolated: true })).html).toContain(
      '<abbr title="Extrapolated',
    );
  });

  it('contains no dollar amounts', () => {
    const { html, text } = card({
      ...withStatistics({ closedPL: 4321.5, absoluteDrawdown: 987.25 }),
      initialBalance: 10_000,
      adjustedBalance: 14_321.5,
      amountOfEachTradeText: '$2,500',
    });
    expect(html).not.toMatch(/\$\d|4,?321|987|10,?000|14,?321|2,?500/);
    expect(text).toContain('Join for free to see dollar amounts');
  });

  it('shows that a robot is being recalculated, without figures', () => {
    const { html, text, links } = card(pendingModel().summary);
    expect(text).toContain('Recalculating in progress');
    expect(html).toContain('data-chart="failed"');
    expect(text).not.toMatch(/\d%/);
    expect(links.filter((href) => /\d/.test(href) && !href.includes('#'))).toHaveLength(2);
  });

  it('links to the details of robots with positive and with negative ids', () => {
    expect(card(sampleSummary({ id: robotId(7), slug: 'a-b' })).links.at(-1)).toBe('/bot-trading/7-a-b/');
    expect(card(sampleSummary({ id: robotId(-1e9 - 3) })).links.at(-1)).toBe('/bot-trading/robot/3/');
  });

  it('offers nobody to follow a robot that has lost its account, on cards and in tables', () => {
    const controls = (isWipedOut: boolean) => {
      const summary = sampleSummary({ isWipedOut });
      const view = toCardView(toGuestProduct(summary));
      return [card(summary).html, render(<RobotTable label="Robots" robots={[view]} />).html];
    };
    for (const html of controls(false)) expect(html).toMatch(/JOIN FOR FREE|%22follow|wanted=follow/);
    for (const html of controls(true)) {
      expect(html).not.toMatch(/JOIN FOR FREE|wanted=(?!bookmark)/);
      expect(html).toContain('wanted=bookmark');
    }
  });

  it('offers nobody to copy a robot that has retired, on cards and in tables', () => {
    const retired = { rule: 'drawdown', day: 20_000, limitPct: 40, foundPct: 41 } as const;
    const controls = (more: { retired?: typeof retired }) => {
      const summary = sampleSummary(more);
      const view = toCardView(toGuestProduct(summary));
      return [card(summary).html, render(<RobotTable label="Robots" robots={[view]} />).html];
    };
    for (const html of controls({})) expect(html).toMatch(/wanted=autopilot|%22autopilot/);
    for (const html of controls({ retired })) {
      expect(html).not.toMatch(/wanted=autopilot|%22autopilot/);
      expect(html).toMatch(/Retired (?:<!-- -->)?4 Oct 2024/);
    }
  });

  it('writes a hostile name as text', () => {
    const { html } = card(sampleSummary({ name: '<script>alert(1)</script>: <img src=x onerror=alert(1)>' }));
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  });

  it('draws a loss in one class and a gain in another, and nothing for a single point', () => {
    expect(card(sampleSummary({ sparkline: [100, 110, 105] })).html).toContain('class="sparkline loss"');
    expect(card(sampleSummary({ sparkline: [100, 101, 105] })).html).toContain('class="sparkline gain"');
    const single = card(sampleSummary({ sparkline: [100] }));
    expect(single.html).not.toContain('class="sparkline');
    expect(single.html).toContain('data-chart="hidden"');
  });

  it('describes its chart', () => {
    const caption = (daysFromFirstOpenTrade: number, sparklineDays: number | null) =>
      card(sampleSummary({ daysFromFirstOpenTrade, sparklineDays })).html;
    expect(caption(31, 32)).toContain('Equity since the first trade, 31 days');
    expect(caption(30, 30)).toContain('Equity, last 30 days');
    expect(caption(1, 12)).toContain('Equity, last 12 days');
    // Models stored by earlier versions lack it.
    expect(caption(400, null)).toContain('Equity, full record');
  });

  it('has a loading chart while its robot is fetched', () => {
    const { html } = render(<CardSkeletons />);
    expect(html.match(/data-chart="loading" aria-busy="true"/g)).toHaveLength(3);
  });

  it('waits for a robot’s first trade without counting it as a gain or a loss', () => {
    const { html, text } = card(
      sampleSummary({ daysFromFirstOpenTrade: null, sparkline: [100, 100, 100], sparklineDays: 2 }),
    );
    expect(text).toContain('Waiting for its first trade');
    expect(html).toContain('data-chart="waiting"');
    expect(html).not.toContain('class="sparkline');
  });
});
