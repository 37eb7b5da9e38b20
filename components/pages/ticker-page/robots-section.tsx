import { DetailsSection } from '@/components/pages/robot-details/details-section';
import { resultPhases, sideLabel } from '@/components/pages/robot-details/trade-labels';
import { NEEDS_TRADES } from '@/components/robots/robot-model/early-figure';
import { AGENT_KINDS } from '@/components/robots/robot-model/robot-labels';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { TOO_FEW } from '@/components/ui/data-table/too-few';
import { Term } from '@/components/ui/term/term';
import { formatCount, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import type { RobotOnInstrument } from '@/lib/robots/catalogue/instrument-robots';
import { assetClassFor } from '@/lib/site/addresses/asset-class';
import { listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { ROBOT_COLUMN } from './robot-column';
import type { TickerView } from './ticker-view';

/** Maximum robots on the page, which links to a list of all. */
export const SHOWN_ROBOTS = 20;

const COLUMNS: readonly Column<RobotOnInstrument>[] = [
  ROBOT_COLUMN,
  {
    title: 'Net result',
    from: 'phone',
    cell: ({ result }) =>
      result.closedCount > 0 ? <Change value={result.profitPct} decimals={2} /> : NO_FIGURE,
  },
  figureColumn({
    title: 'Closed trades',
    from: 'phone',
    value: ({ result }) => result.closedCount,
  }),
  {
    title: 'Phase',
    head: <Term name="Phase" />,
    align: 'start',
    cell: ({ result }) => resultPhases(result),
  },
  figureColumn({
    title: 'Win rate',
    suffix: '%',
    value: ({ result }) => result.wonPct ?? TOO_FEW,
    needs: NEEDS_TRADES,
  }),
  {
    title: 'Open now',
    cell: ({ positions: [position] }) => (position === undefined ? NO_FIGURE : sideLabel(position)),
  },
  { title: 'Timeframe', from: 'wide', cell: ({ robot }) => `${robot.timeframe} min` },
  {
    title: 'Account',
    align: 'start',
    from: 'wide',
    cell: ({ robot }) => AGENT_KINDS[robot.agentKind],
  },
];

/** Robots that trade an instrument by their profit on it, losers included. */
export function RobotsSection({ view }: { readonly view: TickerView }) {
  const { instrument, robots } = view;
  const { ticker } = instrument;
  const total = robots.robots.length + robots.pending;
  const all = listPath({ ...unfilteredList(assetClassFor([instrument.fundType])), tickers: [ticker] });
  return (
    <DetailsSection
      id="robots"
      title={`Robots that trade ${ticker}`}
      isResult={robots.robots.length > 0}
      intro={total === 0 ? `No robot trades ${ticker} yet.` : robotsIntro(view)}
    >
      {robots.robots.length > 0 && (
        <DataTable
          label="Robots by result on this ticker"
          narrow="rows"
          columns={COLUMNS}
          rows={bestAndWorst(robots.robots)}
          rowKey={({ robot }) => robot.id}
        />
      )}
      <p>
        {total > 0 ? (
          <a href={all}>
            {total === 1
              ? `The robot that trades ${ticker}, with its full record`
              : `All ${formatCount(total)} robots that trade ${ticker}, with their full records`}
          </a>
        ) : (
          <>
            The most requested tickers get robots first:{' '}
            <a href={`${all}#wanted-robot`}>request a robot for {ticker}</a>.
          </>
        )}
      </p>
    </DetailsSection>
  );
}

/** The best and the worst if there isn't room for all; showing only winners would be misleading. */
export function bestAndWorst(robots: readonly RobotOnInstrument[]): readonly RobotOnInstrument[] {
  if (robots.length <= SHOWN_ROBOTS) return robots;
  const traded = robots.filter(({ result }) => result.closedCount > 0);
  const half = SHOWN_ROBOTS / 2;
  return traded.length <= SHOWN_ROBOTS
    ? robots.slice(0, SHOWN_ROBOTS)
    : [...traded.slice(0, half), ...traded.slice(-half)];
}

function robotsIntro({ robots: { robots, pending }, instrument }: TickerView): string {
  const won = robots.filter(({ result }) => result.profitPct > 0).length;
  const lost = robots.filter(({ result }) => result.profitPct < 0).length;
  const traded = robots.filter(({ result }) => result.closedCount > 0).length;
  const computing = pending > 0 ? ` ${formatCount(pending)} more still being computed.` : '';
  const part = traded > SHOWN_ROBOTS ? ' The ten best and ten worst are shown.' : '';
  return `${formatPlural(robots.length, 'robot')}: ${formatCount(won)} made money on ${instrument.ticker}, ${formatCount(lost)} lost. Net results of closed trades on this ticker alone, all phases included, as a percentage of each robot’s starting balance.${part}${computing}`;
}
