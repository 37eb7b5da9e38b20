import { SIX_STATISTICS } from '@/components/robots/robot-model/statistics-rows';
import { render } from '@/components/ui/testing/rendered';
import { pendingModel, sampleDetails, sampleModel } from '@/components/ui/testing/sample-view';
import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { detailsForGuest, type GuestStatistics } from '@/lib/robots/catalogue/guest';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { definition, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import type { RobotDetails as Details } from '@/lib/robots/catalogue/types';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Retirement } from '@/lib/robots/execution/retirement';
import { makeSeal } from '@/lib/robots/ledger/seal';
import { RobotDetails } from './robot-details';
import { exitLabel, formatFill } from './trade-labels';

const page = (details: Details) =>
  render(<RobotDetails details={detailsForGuest(details)} progress={{ ready: 1, total: 2 }} similar={[]} />);

describe('RobotDetails', () => {
  it('shows the six statistics for each phase in one row', () => {
    const { text } = page(sampleDetails());
    const names = ['Profit Factor', 'Profitable Trades', 'Loss Trades', 'Max Open Trades', 'Profit/Drawdown'];
    for (const name of [...names, 'Absolute Drawdown']) expect(text).toContain(name);
    expect(text).toContain('Max Open Trades At one time. Limit: about 30 1 1 0 1 1');
  });

  it('draws backtest and later days as separate lines, and names the phases', () => {
    const { html, text } = page(sampleDetails());
    expect(html).toMatch(/<path data-line="backtest" d="M0 [^"]+L/);
    expect(html).toMatch(/<path data-line="own" d="M[^"]+L/);
    expect(text).toMatch(/Backtest: \+1\.0%\. Replayed: 0\.0%\./);
  });

  it('starts with a verdict, then six figures since publication, with the backtest separate', () => {
    const { text } = page(sampleDetails());
    // Equity went from 100.98 at publication to 100.95; one short trade was lost in that time, one long won before.
    expect(text).toContain('Too early to judge: 0.0% in 2 days since publication (1 trade).');
    expect(text).toContain('Holding AAA and BBB in equal parts: +5.0% . Before that: backtest.');
    expect(text).toContain('Return Since publication: 0.0% Backtest +1.0%');
    expect(text).toContain('Max drawdown Since publication: 0.3% Backtest 0.0%');
    expect(text).toContain('Trades Since publication: 1 Backtest 1');
  });

  it('shows which plan includes it and what that costs', () => {
    expect(page(sampleDetails()).text).toContain('Included in Intermediate One , $45 a month');
  });

  it('explains how to check the ledger', () => {
    const details = sampleDetails();
    const { text } = page(details);
    expect(text).toContain('Verify in your browser.');
    expect(text).not.toContain(details.ledger.headHash);
    expect(text).toContain(makeSeal(details.definition?.salt ?? '', details.ledger.headHash));
    expect(text).toContain('version 1.');
    expect(text).toContain('Published 3 Jan 1970');
  });

  it('says when a robot retired and by which rule, and keeps its figures', () => {
    const model = sampleModel();
    const renderText = (rule: Retirement['rule']) => {
      const retired = { rule, day: 20_000, limitPct: 40, foundPct: 41.256 };
      return page(sampleDetails({ ...model, summary: { ...model.summary, retired } })).text;
    };
    const text = renderText('drawdown');
    expect(text).toContain('This robot retired on 4 Oct 2024');
    expect(text).toContain('41.26% below its highest value since publication. Its rule allows 40%.');
    expect(text).toContain('Too early to judge');
    expect(renderText('behind')).toContain('41.26 percentage points behind buy and hold since publication.');
    expect(page(sampleDetails()).text).not.toContain('retired');
  });

  it('says which jump of an imported price a robot waits for, and whether its figures have it', () => {
    const jump = { day: '2009-07-01', time: 1_246_455_000_000 as Millis, closeBefore: 1.16, open: 20.7 };
    const renderText = (isPast: boolean, model = sampleModel()) => {
      const jumpHold = { ...jump, ticker: 'AIG', decimals: 2, isPast };
      return page(sampleDetails({ ...model, summary: { ...model.summary, jumpHold } })).text;
    };
    expect(renderText(false)).toContain(
      'This robot is waiting The imported price of AIG jumps from 1.16 to 20.70 on 1 Jul 2009. It may be a split, an error or a real move. Its trades end before the jump until the operator settles it.',
    );
    expect(renderText(true)).toContain('so its results may be wrong');
    expect(renderText(false, pendingModel())).not.toContain('Recalculating');
    expect(page(sampleDetails()).text).not.toContain('waiting');
  });

  it('links only to sections that exist', () => {
    for (const details of [sampleDetails(), sampleDetails(pendingModel())]) {
      const { html } = page(details);
      const [nav = ''] = html.match(/<nav class="nav"[\s\S]*?<\/nav>/) ?? [];
      const links = [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      expect(links.length).toBeGreaterThan(1);
      for (const id of links) expect(html).toContain(`id="${id}"`);
    }
  });

  it('names the imported bars a robot ran on, and none on other markets', () => {
    const model = sampleModel();
    const legs = model.details.definition?.legs ?? [];
    const bars = { days: 2830, through: '2021-03-31', digest: 'fe75d16e' };
    const withBars = {
      ...model.details.definition,
      legs: legs.map((leg) => ({ ...leg, bars })),
    } as NonNullable<typeof model.details.definition>;
    const sentence = 'Ran on 2,830 imported sessions of AAA through 31 Mar 2021, SHA-256 fe75d16e';
    const imported = { ...model, details: { ...model.details, definition: withBars } };
    expect(page(sampleDetails(imported)).text).toContain(sentence);
    expect(page(sampleDetails(model)).text).not.toContain('Ran on');
  });

  it('shows which phase trades belong to, and which are still open', () => {
    const { text } = page(sampleDetails());
    expect(text).toMatch(/Signal Replayed/);
    expect(text).toMatch(/AAA Long — .*Open Replayed/);
    expect(text).toContain('1 position open now');
  });

  it('never calls a replayed trade forward, and says when it was computed', () => {
    const { text } = page(sampleDetails());
    expect(text).toContain('Closed trades: 1 backtest, 1 replayed.');
    expect(text).toContain(
      'Settings fixed by rule; that results played no part is the operator’s word. Published 3 Jan 1970.',
    );
    // Only its column and its explanation.
    expect(text.match(/\bForward\b/g)).toHaveLength(2);
  });

  it('marks fewer than twenty trades', () => {
    const model = sampleModel();
    const { statistics } = model.summary;
    const withTrades = (closedCount: number) =>
      page(
        sampleDetails({
          ...model,
          summary: { ...model.summary, statistics: statistics && { ...statistics, closedCount } },
        }),
      ).text;
    expect(withTrades(19)).toContain('Too few trades');
    expect(withTrades(20)).not.toContain('Too few trades');
  });

  it('contains no dollar amounts', () => {
    const model = sampleModel({ initialBalance: 76_543 });
    const { html } = page(sampleDetails(model));
    // A plan's price isn't a robot's dollar amount.
    expect(html.replaceAll(/\$\d+ (?:a month|paid monthly)/g, '').replaceAll('$45 a month', '')).not.toMatch(
      /\$\d|76,?543|76,?6\d\d/,
    );
  });

  it('explains what the account may do, what isn’t modeled, and what simulated prices yield', () => {
    const { text } = page(sampleDetails());
    expect(text).toContain('Exits are not limited or split.');
    expect(text).toContain('Not modeled: dividends, borrow fees, financing');
    const model = sampleModel();
    const { definition } = model.details;
    if (!definition) throw new Error('The sample has its definition');
    const details = { ...model.details, definition: { ...definition, allowShort: true, seed: 7 } };
    const withShorts = page(sampleDetails({ ...model, details })).text;
    expect(withShorts).toContain('Margin call:');
    expect(withShorts).toContain('an equity premium of 4% a year');
  });

  it('shows the return over 30 days itself', () => {
    const model = sampleModel();
    const { statistics } = model.summary;
    const { text } = page(
      sampleDetails({
        ...model,
        summary: { ...model.summary, statistics: statistics && { ...statistics, annualPL30Days: -508.57 } },
      }),
    );
    expect(text).toMatch(/30-day return\s*−41.8%/);
  });

  it('has no figures while the robot is being recalculated', () => {
    const { text } = page(sampleDetails(pendingModel()));
    expect(text).toContain('Recalculating in progress');
    expect(text).not.toContain('Equity');
    expect(text).toContain('Follow this robot');
  });

  it('offers nobody to follow a robot that has lost its account, and gives it no Sharpe ratio', () => {
    const days = Array.from({ length: 60 }, (_, day) => ({
      day,
      equity: toMicros(day < 20 ? 9000 + day : 400 + (day % 7)),
    }));
    const { html, text } = page(sampleDetails(buildReadModel(sampleInput({ days }))));
    expect(text).toContain('This robot lost its account');
    expect(text).toContain('had lost more than 95% of its account by 21 Jan 1970');
    expect(text).toContain('Later trades only move what was left');
    expect(html).not.toMatch(/JOIN FOR FREE|wanted=(?!bookmark)|\$45/);
    expect(text).toMatch(/Sharpe ratio Since publication: — Backtest Too few/);
  });

  it('is short for a robot without trades: why, what to do, its settings', () => {
    const days = [0, 1, 2, 3].map((day) => ({ day, equity: toMicros(10_000) }));
    const untraded = (more: Partial<RobotDefinition>) =>
      page(
        sampleDetails(
          buildReadModel(sampleInput({ definition: definition(more), entries: [], positions: [], days })),
        ),
      );
    const { html, text } = untraded({ analysis: 'FA' });
    expect(text).toContain('This robot has made no trades yet');
    expect(text).toContain('none in the 2 days since publication');
    expect(text).toContain('Reports come once a quarter');
    expect(untraded({ analysis: 'TA' }).text).toContain('With slow settings, that can take weeks.');
    expect(text).toContain('You can follow it already');
    expect(text).toContain('Trades AAA and BBB.');
    const titles = [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
    expect(titles.sort()).toEqual(['definition', 'follow']);
    const [nav = ''] = html.match(/<nav class="nav"[\s\S]*?<\/nav>/) ?? [];
    expect([...nav.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(['overview', 'definition']);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
    expect(html).not.toMatch(/<figure|class="chart/);
    expect(text).not.toContain('Too few trades');
    expect(text).not.toMatch(/Profit Factor|Win rate|Max drawdown|Holding AAA|0\.0%/);
  });

  it('lets tables be scrolled with the keyboard', () => {
    const { html } = page(sampleDetails());
    const scrollers = html.match(/<section class="frame[^>]*>/g) ?? [];
    expect(scrollers.length).toBeGreaterThanOrEqual(4);
    for (const scroller of scrollers) expect(scroller).toMatch(/aria-label=".+" tabindex="0"/);
  });
});

describe('trade labels', () => {
  it.each([
    [64_250.5, '64,250.50'],
    [190, '190.00'],
    [149.877, '149.877'],
    [1.0865, '1.08650'],
    [0.081235, '0.081235'],
    [null, '—'],
  ])('price %p', (price, text) => {
    expect(formatFill(price)).toBe(text);
  });

  it('gives the reason of an exit', () => {
    expect(exitLabel({ exitTime: null, reason: null })).toBe('Open');
    expect(exitLabel({ exitTime: 1, reason: 'take-profit' })).toBe('Take-profit');
    expect(exitLabel({ exitTime: 1, reason: 'margin-call' })).toBe('Margin call');
  });
});

describe('SIX_STATISTICS', () => {
  it('prints a dash for missing figures', () => {
    const none: GuestStatistics = {
      profitFactor: null,
      wonPct: null,
      lossPct: null,
      breakEvenPct: null,
      maxOpened: 0,
      profitOnDrawDown: null,
      absoluteDrawdownPct: 0,
      sharpeR: null,
      annualPL: null,
      annualPLExtrapolated: true,
      annualPL30Days: null,
      closedCount: 0,
      avgTradeDurationMinutes: null,
      annualCostsPct: null,
      annualTrades: null,
      intervals: null,
    };
    expect(SIX_STATISTICS.map((row) => row.format(none))).toEqual(['—', '—', '—', '0', '—', '0.0%']);
  });
});
