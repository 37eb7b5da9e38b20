import { NotComplete } from '@/components/analysis/not-complete/not-complete';
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
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import type { Answered } from '@/lib/analysis/questions/question';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import { sampleCurves } from '@/lib/portfolios/baskets/basket-view';
import {
  FEWEST_DAYS,
  type MixRow,
  type RobotMix,
  SHORT_DAYS,
  type SharedTicker,
} from '@/lib/portfolios/robot-mix/mix-robots';
import { homePath, robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { basketPath } from '@/lib/site/addresses/basket-address';
import type { MixedRobot } from '@/lib/site/addresses/robot-mix-address';
import { BasketChart } from '../baskets/basket-chart';
import { MixForm } from './mix-form';

interface RobotMixPageProps {
  readonly mixed: readonly MixedRobot[];
  /** null without robots in the address. */
  readonly answered: Answered<RobotMix | null> | null;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

/** What several robots at chosen shares would have done together. */
export function RobotMixPage({ mixed, answered, marketLabel }: RobotMixPageProps) {
  const mix = answered?.answer ?? null;
  const names = new Map(mix?.robots.map(({ robotId, name }) => [robotId, name]));
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Robots combined" />
      <Page
        title="Robots combined"
        summary="Several robots at shares you choose: how their days move together, what they hold alike, and what the mix would have done."
      >
        {answered && <Result answered={answered} />}
        <MixForm
          key={mixed.map(({ robotId, share }) => `${robotId}x${share}`).join('.')}
          mixed={mix ? mixed.map((robot) => ({ ...robot, name: names.get(robot.robotId) ?? '' })) : []}
        />
        <Note>
          <a href={basketPath('five-robots')}>Five robots that differ</a> is a portfolio that chooses robots
          by rule.
        </Note>
        <Note>{marketLabel}. Robots trade model accounts. None of this is advice.</Note>
      </Page>
    </>
  );
}

function Result({ answered: { answer, state } }: { readonly answered: Answered<RobotMix | null> }) {
  if (state.done < state.total || state.total === 0) return <NotComplete state={state} what="The mix" />;
  if (answer === null)
    return (
      <Empty title="These robots can’t be combined">
        One of them was removed, isn’t there, or was published too recently to have a whole day.
      </Empty>
    );
  const { figures, benchmark, curves, days } = answer;
  return (
    <>
      <Section
        title="Since the youngest was published"
        aside={
          <Note as="span">
            {formatDay(figures.from)} to {formatDay(figures.to)} <Hypothetical />
          </Note>
        }
      >
        <StatGrid>
          <Stat label="Return of the mix">
            <Change value={figures.returnPct} decimals={1} />
          </Stat>
          <Stat label="SPY, bought and held">
            <Change value={benchmark?.returnPct ?? null} decimals={1} />
          </Stat>
          <Stat label="Max drawdown">{formatPercent(figures.maxDrawdownPct, 1)}</Stat>
          <Stat label="Volatility a year">{formatPercent(figures.volatilityPct, 1)}</Stat>
        </StatGrid>
        {curves.days.length > 1 && (
          <BasketChart
            label="The mix beside SPY, by day"
            curves={sampleCurves({
              days: curves.days,
              basket: curves.mix,
              benchmark: curves.benchmark,
              equal: null,
            })}
            benchmark="SPY"
          />
        )}
        <Note>
          The mix starts at the shares below and is left alone. Some of these days may have been replayed;
          each robot’s page says which.
        </Note>
      </Section>
      <Section title="How their days move together" aside={<Note as="span">{correlationNote(days)}</Note>}>
        <DataTable
          label="Robots of the mix and the correlation of their days"
          columns={mixColumns(answer.robots)}
          rows={answer.robots}
          rowKey={({ robotId }) => robotId}
          narrow="cards"
        />
      </Section>
      <Section title="What they hold alike now">
        <DataTable
          label="Tickers that several of them hold"
          columns={SHARED_COLUMNS}
          rows={answer.shared}
          rowKey={({ ticker }) => ticker}
          narrow="rows"
          empty={<Note look="text">No ticker is held by two of them.</Note>}
        />
      </Section>
    </>
  );
}

function correlationNote(days: number): string {
  if (days < FEWEST_DAYS) return `Needs ${FEWEST_DAYS} days, there are ${days}`;
  return days < SHORT_DAYS ? `Correlations of only ${days} days` : `Correlations of ${days} days`;
}

function mixColumns(robots: readonly MixRow[]): readonly Column<MixRow>[] {
  return [
    {
      title: 'Robot',
      wraps: true,
      cell: ({ robotId, slug, name, publishedDay }) => (
        <>
          {robots.findIndex((robot) => robot.robotId === robotId) + 1}.{' '}
          <a href={robotPath({ id: robotId, slug })}>{name}</a>
          <small>Published {formatDay(publishedDay)}</small>
        </>
      ),
    },
    figureColumn({ title: 'Share', unit: '%', decimals: 1, value: ({ weightPct }) => weightPct }),
    figureColumn({
      ...{ title: 'Return', unit: '%', decimals: 1, isChange: true },
      value: ({ returnPct }) => returnPct,
    }),
    figureColumn({ title: 'Max drawdown', unit: '%', decimals: 1, value: (row) => row.maxDrawdownPct }),
    ...robots.map(
      ({ robotId, name }, index): Column<MixRow> => ({
        title: `With ${name}`,
        head: `With ${index + 1}`,
        cell: (row) =>
          row.robotId === robotId ? '' : formatNumber(row.correlations[index] ?? null, { decimals: 2 }),
      }),
    ),
  ];
}

const SHARED_COLUMNS: readonly Column<SharedTicker>[] = [
  { title: 'Ticker', cell: ({ ticker }) => <a href={tickerPath(ticker)}>{ticker}</a> },
  {
    title: 'Held by',
    align: 'start',
    from: 'phone',
    wraps: true,
    cell: ({ holders }) => holders.map(({ name, side }) => `${name} (${side})`).join(', '),
  },
];
