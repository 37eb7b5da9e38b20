import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { IntervalBar } from '@/components/ui/interval-bar/interval-bar';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { ProgressNotice } from '@/components/ui/progress-notice/progress-notice';
import { Section } from '@/components/ui/section/section';
import { formatCount, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import type { CatalogueProgress } from '@/lib/robots/catalogue/progress';
import { homePath, lessonPath } from '@/lib/site/addresses/addresses';
import type { PaceResult } from './day-traders-view';
import { STUDIES, type Study } from './studies';

interface DayTradersPageProps {
  /** Fastest first. */
  readonly paces: readonly PaceResult[];
  readonly market: MarketView;
  readonly progress: CatalogueProgress;
}

const PACE_COLUMNS: readonly Column<PaceResult>[] = [
  { title: 'Robots', cell: ({ timeframe }) => `${timeframe} min` },
  {
    title: 'Losing',
    cell: ({ losing, settled }) => (settled === 0 ? NO_FIGURE : formatPercent((100 * losing) / settled)),
  },
  { title: 'Count', cell: ({ losing, settled }) => `${formatCount(losing)} of ${formatCount(settled)}` },
  {
    title: '95% interval',
    cell: ({ losing, settled, interval }) =>
      interval === null ? (
        NO_FIGURE
      ) : (
        <IntervalBar value={(100 * losing) / settled} low={100 * interval.low} high={100 * interval.high} />
      ),
  },
  {
    title: 'Profit taken by costs',
    cell: ({ earning }) => (earning === null ? NO_FIGURE : formatPercent(100 * earning.takenByCosts)),
  },
  {
    title: 'Profitable before costs, not after',
    cell: ({ earning }) =>
      earning === null ? NO_FIGURE : `${formatCount(earning.losingToCosts)} of ${formatCount(earning.count)}`,
  },
];

const STUDY_COLUMNS: readonly Column<Study>[] = [
  { title: 'People', align: 'start', wraps: true, cell: ({ population }) => population },
  { title: 'Finding', align: 'start', wraps: true, cell: ({ finding }) => finding },
  { title: 'Source', align: 'start', wraps: true, cell: ({ who, where }) => `${who}. ${where}.` },
];

/** How many fast robots lose here, and what studies found of people. */
export function DayTradersPage({ paces, market, progress }: DayTradersPageProps) {
  const fast = paces.filter(({ timeframe }) => timeframe < 60);
  const settled = fast.reduce((sum, pace) => sum + pace.settled, 0);
  const losing = fast.reduce((sum, pace) => sum + pace.losing, 0);
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="About day traders" />}
      title="About day traders"
      summary={
        settled === 0
          ? 'No fast robot has closed a trade since publication yet, so there is no figure of our own. Studies of people are below.'
          : `${formatPercent((100 * losing) / settled)} of the 5- and 15-minute robots here are losing since publication, after costs: ${formatCount(losing)} of ${formatCount(settled)}.`
      }
    >
      <Section id="robots" title="Robots on this site" aside={<Hypothetical />}>
        <DataTable
          label="Robots that lose, by timeframe"
          columns={PACE_COLUMNS}
          rows={paces}
          rowKey={({ timeframe }) => timeframe}
          narrow="cards"
        />
        <Note look="text">
          {market.label}. Losing counts closed trades since publication; robots without one aren’t counted.
          What costs take covers the whole record, backtest included, of robots that earned something before
          costs. Over 100%, costs took more than there was.
        </Note>
        <ProgressNotice progress={progress} />
      </Section>
      <Section id="studies" title="What studies found">
        <Note look="text">
          These are people, not robots, in other markets and other years. Each line says who, where and when.
        </Note>
        <DataTable
          label="Studies of day traders"
          columns={STUDY_COLUMNS}
          rows={STUDIES}
          rowKey={({ who }) => who}
          narrow="cards"
        />
      </Section>
      <Section id="limits" title="What they don’t say">
        <Note look="text">
          No study here looked at you, at these robots or at today’s markets. Contracts for difference aren’t
          stocks, and Taiwan in the 1990s isn’t the United States now. What the studies have in common is the
          direction: more trades, more costs, less left. Robots don’t escape that, as the table above shows.
        </Note>
      </Section>
      <Section id="read-on" title="Read on">
        <ul>
          <li>
            <a href={lessonPath('costs')}>Lesson 3: at which spread a rule stops earning</a>
          </li>
          <li>
            <a href={lessonPath('luck')}>Lesson 8: what the best of many shows by luck</a>
          </li>
        </ul>
      </Section>
      <HypotheticalText />
    </Page>
  );
}
