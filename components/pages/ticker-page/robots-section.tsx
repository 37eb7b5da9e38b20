import { DetailsSection } from '@/components/pages/robot-details/details-section';
import { resultPhases, sideLabel } from '@/components/pages/robot-details/trade-labels';
import { AGENT_KINDS } from '@/components/robots/robot-model/robot-labels';
import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatCount, formatPercent, formatPlural } from '@/lib/core/format/number';
import type { RobotOnInstrument } from '@/lib/robots/catalogue/instrument-robots';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath } from '@/lib/site/addresses/addresses';
import { assetClassOf } from '@/lib/site/addresses/asset-class';
import { listOf, listPath } from '@/lib/site/addresses/list-address';
import styles from './ticker-page.module.css';
import type { TickerView } from './ticker-view';

/** Maximum robots on the page, which links to a list of all. */
export const SHOWN_ROBOTS = 20;

/** Robots that trade an instrument by their profit on it, losers included. */
export function RobotsSection({ view }: { readonly view: TickerView }) {
  const { instrument, robots } = view;
  const { ticker } = instrument;
  const total = robots.robots.length + robots.pending;
  const all = listPath({ ...listOf(assetClassOf([instrument.fundType])), tickers: [ticker] });
  return (
    <DetailsSection
      id="robots"
      title={`Robots that trade ${ticker}`}
      intro={total === 0 ? `No robot trades ${ticker} yet.` : introOf(view)}
    >
      {robots.robots.length > 0 && <RobotsTable robots={shownOf(robots.robots)} />}
      <p>
        {total > 0 ? (
          <a className={styles['link']} href={all}>
            {total === 1
              ? `The robot that trades ${ticker}, with its full record`
              : `All ${formatCount(total)} robots that trade ${ticker}, with their full records`}
          </a>
        ) : (
          <>
            The most requested tickers get robots first:{' '}
            <a className={styles['link']} href={`${all}#wanted-robot`}>
              request a robot for {ticker}
            </a>
            .
          </>
        )}
      </p>
    </DetailsSection>
  );
}

/** The best and the worst if there isn't room for all; showing only winners would be misleading. */
export function shownOf(robots: readonly RobotOnInstrument[]): readonly RobotOnInstrument[] {
  if (robots.length <= SHOWN_ROBOTS) return robots;
  const traded = robots.filter(({ result }) => result.closedCount > 0);
  const half = SHOWN_ROBOTS / 2;
  return traded.length <= SHOWN_ROBOTS
    ? robots.slice(0, SHOWN_ROBOTS)
    : [...traded.slice(0, half), ...traded.slice(-half)];
}

function introOf({ robots: { robots, pending }, instrument }: TickerView): string {
  const won = robots.filter(({ result }) => result.profitPct > 0).length;
  const lost = robots.filter(({ result }) => result.profitPct < 0).length;
  const traded = robots.filter(({ result }) => result.closedCount > 0).length;
  const computing = pending > 0 ? ` ${formatCount(pending)} more still being computed.` : '';
  const part = traded > SHOWN_ROBOTS ? ' The ten best and ten worst are shown.' : '';
  return `${formatPlural(robots.length, 'robot')}: ${formatCount(won)} made money on ${instrument.ticker}, ${formatCount(lost)} lost. Net results of closed trades on this ticker alone, all phases included, as a percentage of each robot’s starting balance.${part}${computing}`;
}

function RobotsTable({ robots }: { readonly robots: readonly RobotOnInstrument[] }) {
  return (
    <DataTable
      label="Robots by result on this ticker"
      columns={[
        { title: 'Robot', kind: 'text' },
        { title: 'Net result' },
        { title: 'Closed trades' },
        { title: 'Phase', kind: 'text', hasTerm: true },
        { title: 'Win rate' },
        { title: 'Open now' },
        { title: 'Timeframe' },
        { title: 'Account', kind: 'text' },
      ]}
    >
      <tbody>
        {robots.map(({ robot, result, positions }) => {
          const [who, how] = nameLines(robot.name);
          return (
            <tr key={robot.id}>
              <RowHeader {...(how === undefined ? {} : { note: how })}>
                <a className={styles['link']} href={robotPath(robot)}>
                  <bdi>{who}</bdi>
                </a>
              </RowHeader>
              <Cell>{result.closedCount > 0 ? <Change value={result.profitPct} decimals={2} /> : '—'}</Cell>
              <Cell>{formatCount(result.closedCount)}</Cell>
              <Cell text>{resultPhases(result)}</Cell>
              <Cell>{formatPercent(result.wonPct)}</Cell>
              <Cell>{positions[0] === undefined ? '—' : sideLabel(positions[0])}</Cell>
              <Cell>{robot.timeframe} min</Cell>
              <Cell text>{AGENT_KINDS[robot.agentKind]}</Cell>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
