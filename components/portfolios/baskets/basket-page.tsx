import type { ReactNode } from 'react';
import { NotComplete } from '@/components/analysis/not-complete/not-complete';
import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import { CopyBox } from '@/components/trading/basket-copies/copy-box';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { Empty } from '@/components/ui/empty/empty';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import type { AnalysisState } from '@/lib/analysis/questions/analysis-state';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import {
  type BasketView,
  basketSubject,
  type ComparedFigures,
  type CurvesView,
  type HoldingView,
  type StretchView,
  sampleCurves,
} from '@/lib/portfolios/baskets/basket-view';
import { WORST_MONTH_SESSIONS } from '@/lib/portfolios/worst-month/sessions';
import { homePath, robotPath } from '@/lib/site/addresses/addresses';
import { basketListPath } from '@/lib/site/addresses/basket-address';
import { WORST_MONTH_METHOD } from '../worst-month/worst-month-method';
import { BasketChart } from './basket-chart';
import { CLASS_LABELS, kindLabel, LIST_TITLES, listWith, SCHEDULE_LABELS } from './basket-labels';
import { BasketLog } from './basket-log';
import { BasketWorstMonth } from './basket-worst-month';
import { HowBasketsCount } from './how-baskets-count';

interface BasketPageProps {
  readonly basket: BasketView;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

/** A basket's rule, record, holdings and log. */
export function BasketPage({ basket, marketLabel }: BasketPageProps) {
  const { id, name, rule, schedule, publishedOn, sincePublication, backtest, curves } = basket;
  const list = listWith(basket);
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: LIST_TITLES[list], href: basketListPath({ list }) },
        ]}
        current={name}
      />
      <Page
        title={name}
        count={`${kindLabel(basket)} · ${CLASS_LABELS[basket.class]} · ${SCHEDULE_LABELS[schedule]}`}
        summary={rule}
      >
        <Columns isSplit>
          <Stack gap={5}>
            <Stretch
              title="Since publication"
              basket={basket}
              stretch={sincePublication}
              curves={curves.sincePublication}
              empty={sinceText(basket)}
            />
            <Stretch
              title="Backtest"
              basket={basket}
              stretch={backtest}
              curves={curves.backtest}
              isRepeated
              empty={noBacktestText(basket)}
            />
            {(backtest ?? sincePublication) && <Holdings basket={basket} />}
            {basket.class === 'robots' && (
              <Note>
                You can’t copy this portfolio as a whole: a paper account copies each robot’s own signals,
                with its own amount and stop. Follow the robots you like and turn on their Autopilot.
              </Note>
            )}
            <BasketLog id={id} log={basket.log} />
            <WorstMonthSection basket={basket} />
          </Stack>
          {basket.class !== 'robots' && publishedOn !== null && <CopyBox id={id} name={name} />}
        </Columns>
        <HowBasketsCount hasAi={basket.isAi} />
        <Note>{marketLabel}. Trades are simulated and after costs. None of this is advice.</Note>
      </Page>
    </>
  );
}

/** Before all daily prices are there. */
export function BasketWaiting({ name, state }: { readonly name: string; readonly state: AnalysisState }) {
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={name} />
      <Page title={name}>
        <NotComplete state={state} what="This portfolio" />
      </Page>
    </>
  );
}

function sinceText({ publishedOn, waitsFor }: BasketView): string {
  return publishedOn === null
    ? `Its record hasn’t started yet.${waitsFor === null ? '' : ` ${waitsFor}`}`
    : `Its record starts at the open of ${formatDay(parseIsoDay(publishedOn))}. Figures appear after that session’s close.`;
}

function noBacktestText({ class: only, waitsFor }: BasketView): string {
  if (only === 'robots') return 'So far, too few robots meet the rule’s conditions.';
  return waitsFor ?? 'This market lacks a ticker that the rule needs, or enough of its past prices.';
}

interface StretchProps {
  readonly title: string;
  readonly basket: BasketView;
  readonly stretch: StretchView | null;
  readonly curves: CurvesView | null;
  readonly isRepeated?: boolean;
  readonly empty: string;
}

function Stretch({ title, basket, stretch, curves, isRepeated = false, empty }: StretchProps) {
  if (!stretch || !curves)
    return (
      <Section title={title}>
        <Note look="text">{empty}</Note>
      </Section>
    );
  const { figures } = stretch;
  const { benchmarkTicker } = basket;
  return (
    <Section
      title={title}
      aside={
        <Note as="span">
          {formatDay(figures.from)} to {formatDay(figures.to)} <Hypothetical isRepeated={isRepeated} />
        </Note>
      }
    >
      <StatGrid>
        <Stat label="Return">
          <Change value={figures.returnPct} decimals={1} />
        </Stat>
        <Stat label="Return a year" note={figures.annualPct === null && 'from 180 days on'}>
          <Change value={figures.annualPct} decimals={1} />
        </Stat>
        <Stat label="Max drawdown">{formatPercent(figures.maxDrawdownPct, 1)}</Stat>
        <Stat label="Turnover a year">{formatPercent(figures.turnoverPct, 0)}</Stat>
        <Stat label="Costs a year">{formatPercent(figures.costsPct, 2)}</Stat>
        <Stat
          label="Luck meter"
          hasTerm
          note={figures.luck ? `${figures.luck.trials} portfolios tried` : 'too early'}
        >
          {formatPercent(figures.luck?.pct ?? null, 0)}
        </Stat>
      </StatGrid>
      {curves.days.length > 1 && (
        <BasketChart
          label={`${title}: the portfolio beside what it’s compared with, by day`}
          curves={sampleCurves(curves)}
          benchmark={benchmarkTicker}
        />
      )}
      <DataTable
        label={`${title}: compared`}
        columns={COMPARED_COLUMNS}
        rows={comparedRows(stretch, benchmarkTicker)}
        rowKey={({ name }) => name}
        narrow="cards"
      />
    </Section>
  );
}

interface ComparedRow {
  readonly name: string;
  readonly figures: ComparedFigures;
}

function comparedRows(
  { figures, benchmark, without, equal }: StretchView,
  ticker: string | null,
): ComparedRow[] {
  return [
    { name: 'This portfolio', figures },
    ...(without ? [{ name: 'The same rule without the model', figures: without }] : []),
    ...(benchmark && ticker ? [{ name: `${ticker}, bought and held`, figures: benchmark }] : []),
    ...(equal ? [{ name: 'Equal mix of all it may hold', figures: equal }] : []),
  ];
}

const COMPARED_COLUMNS: readonly Column<ComparedRow>[] = [
  { title: 'Compared', wraps: true, value: ({ name }) => name, cell: ({ name }) => name },
  figureColumn({
    ...{ title: 'Return', unit: '%', decimals: 1, isChange: true },
    value: ({ figures }) => figures.returnPct,
  }),
  figureColumn({
    ...{ title: 'A year', unit: '%', decimals: 1, isChange: true },
    value: ({ figures }) => figures.annualPct,
  }),
  figureColumn({
    ...{ title: 'Volatility', unit: '%', decimals: 1 },
    value: ({ figures }) => figures.volatilityPct,
  }),
  figureColumn({
    ...{ title: 'Sharpe ratio', decimals: 2 },
    value: ({ figures }) => figures.sharpe,
  }),
  figureColumn({
    ...{ title: 'Max drawdown', unit: '%', decimals: 1 },
    value: ({ figures }) => figures.maxDrawdownPct,
  }),
  figureColumn({
    ...{ title: 'Worst month', unit: '%', decimals: 1, isChange: true },
    value: ({ figures }) => figures.worstMonthPct,
  }),
];

const HOLDING_COLUMNS: readonly Column<HoldingView>[] = [
  {
    title: 'Holding',
    wraps: true,
    value: ({ instrument }) => instrument.ticker,
    cell: ({ instrument, robot }) =>
      robot ? <a href={robotPath(robot)}>{instrument.fundName}</a> : <TickerCell instrument={instrument} />,
  },
  figureColumn({
    ...{ title: 'Weight', unit: '%', decimals: 1, from: 'phone' },
    value: ({ weightPct }) => weightPct,
  }),
];

function Holdings({ basket: { holdings, cashPct, bets } }: { readonly basket: BasketView }) {
  const parts: ReactNode[] = [
    cashPct > 0.05 && `Cash: ${formatPercent(cashPct, 1)}.`,
    bets !== null && `Effective bets: ${formatNumber(bets, { decimals: 1 })}.`,
    holdings.some(({ weightPct }) => weightPct < 0) && 'Negative weights are short positions.',
  ].filter(Boolean);
  return (
    <Section title="Holdings" aside={<Note as="span">At the last close</Note>}>
      <DataTable
        label="Holdings"
        columns={HOLDING_COLUMNS}
        rows={holdings}
        rowKey={({ instrument }) => instrument.ticker}
        narrow="rows"
        empty={<Empty title="All cash">By its rule, this portfolio holds nothing now.</Empty>}
      />
      {parts.length > 0 && <Note>{parts.join(' ')}</Note>}
    </Section>
  );
}

function WorstMonthSection({ basket: { id, worstMonth, curves } }: { readonly basket: BasketView }) {
  const sessions = (curves.backtest?.days.length ?? 0) + (curves.sincePublication?.days.length ?? 0);
  const lastDay = (curves.sincePublication ?? curves.backtest)?.days.at(-1);
  return (
    <Section title="Worst month" aside={<Hypothetical isRepeated />}>
      <Note>{WORST_MONTH_METHOD}</Note>
      {worstMonth && lastDay !== undefined ? (
        <BasketWorstMonth
          view={{
            oneInTwentyPct: 100 * worstMonth.oneInTwenty,
            medianYearWorstPct: 100 * worstMonth.medianPathWorst,
            realPct: 100 * worstMonth.real.return,
            realMonth: worstMonth.real.month,
            monthSessions: worstMonth.monthSessions,
            lastDay: isoDay(lastDay),
            seed: worstMonth.seed,
          }}
          sessions={worstMonth.sessions}
          subject={basketSubject(id)}
        />
      ) : (
        <Note look="text">
          Not enough days yet: {sessions} of {WORST_MONTH_SESSIONS}.
        </Note>
      )}
    </Section>
  );
}
