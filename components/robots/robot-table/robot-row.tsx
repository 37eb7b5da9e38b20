'use client';

import type { ReactNode } from 'react';
import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { LatePercent } from '@/components/live/live-price/late-value';
import { LuckMeter } from '@/components/robots/luck-meter/luck-meter';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import {
  LockedBookmark,
  LockedFollow,
  LockedNotifications,
  LockedSwitch,
} from '@/components/robots/robot-controls/locked-controls';
import { RowControl } from '@/components/robots/robot-controls/robot-switches';
import type { CardFiguresView, CardView, SinceView } from '@/components/robots/robot-model/card-view';
import { ANNUAL_NEEDS, NEEDS_TRADES, NO_TRADES } from '@/components/robots/robot-model/early-figure';
import { SPARKLINE_BOX } from '@/components/robots/robot-model/sparkline-box';
import { Change } from '@/components/ui/change/change';
import { TOO_FEW, TooFew } from '@/components/ui/data-table/too-few';
import { joinClasses } from '@/components/ui/design/class-names';
import { Sparkline } from '@/components/ui/sparkline/sparkline';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { lowerFirst } from '@/lib/core/format/lower-first';
import { NO_FIGURE } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { signUpPath } from '@/lib/site/addresses/addresses';
import type { RobotColumn } from '@/lib/site/addresses/list-columns';
import styles from './robot-table.module.css';

interface RobotRowProps {
  readonly view: CardView;
  /** Its columns, separated by spaces; `last` come after the parent's extra ones. */
  readonly figures: string;
  readonly last: string;
  /** How many of its figures a phone's row has. */
  readonly onPhones: number;
  readonly isListed: boolean;
  /** Extra cells rendered by the parent. */
  readonly lead?: ReactNode;
  readonly own?: ReactNode;
}

/** A robot's row, as a guest sees it or with the user's data. */
export function RobotRow({ view, figures: columns, last, onPhones, isListed, lead, own }: RobotRowProps) {
  const robot = useRobot(view.id, view, isListed) ?? view;
  const { figures } = robot;
  const [who = view.name, how] = nameLines(view.name);
  const shown = robotCells(columns);
  const robotCell = (column: string, index: number, all: readonly string[]) => (
    <td
      key={column}
      className={joinClasses(styles[column], all === shown && index < onPhones && styles['phone'])}
    >
      <Content column={column as RobotColumn} view={view} robot={robot} />
    </td>
  );
  return (
    <tr
      className={joinClasses(styles['row'], figures?.hasFewTrades && styles['few'])}
      data-robot={view.id}
      data-name={view.name}
    >
      {lead}
      <th scope="row" className={styles['robot']}>
        <RobotTile tickers={view.tickers} fundType={view.fundType} group={view.group} size={24} />
        <a className={styles['name']} href={view.href}>
          <bdi className={styles['who']}>{who}</bdi>
          {how !== undefined && (
            <span className={styles['how']}>
              <VisuallyHidden>, </VisuallyHidden>
              {how}
              {view.isLearned && ', learned'}
            </span>
          )}
          {view.retired !== undefined && (
            <strong className={styles['retired']}>
              <VisuallyHidden>, </VisuallyHidden>Retired {view.retired}
            </strong>
          )}
        </a>
      </th>
      {shown.map(robotCell)}
      {own}
      {robotCells(last).map(robotCell)}
    </tr>
  );
}

function robotCells(columns: string): readonly string[] {
  return columns.split(' ').filter(Boolean);
}

interface ContentProps {
  readonly column: RobotColumn;
  /** From the page. */
  readonly view: CardView;
  /** The newest that is known. */
  readonly robot: CardView;
}

function Content({ column, view, robot: { figures, own } }: ContentProps) {
  const locked = { robotId: view.id, robotName: view.name, joinHref: signUpPath() };
  switch (column) {
    case 'bookmark':
      return (
        <RowControl robot={own} control="bookmark">
          <LockedBookmark {...locked} />
        </RowControl>
      );
    case 'follow':
      return (
        <RowControl robot={own} control="follow">
          {!view.isWipedOut && <LockedFollow {...locked} />}
        </RowControl>
      );
    case 'notifications':
      return (
        <RowControl robot={own} control="notifications">
          {!view.isWipedOut && <LockedNotifications {...locked} isCompact />}
        </RowControl>
      );
    case 'switches':
      return (
        <RowControl robot={own} control="switches">
          {!view.isWipedOut && view.retired === undefined && (
            <LockedSwitch {...locked} hasBrokerAccount={view.hasBrokerAccount} isCompact />
          )}
        </RowControl>
      );
    default:
      return figures ? <Figure column={column} figures={figures} /> : NO_FIGURE;
  }
}

function Missing({ needs }: { readonly needs: string }) {
  return <TooFew className={styles['range']} needs={needs} />;
}

/** Where a figure of few trades may well be. */
function Range({ of: range }: { readonly of: string }) {
  return range === '' ? null : <span className={styles['range']}>{range}</span>;
}

/** The return since publication, and of how many trades. */
function Since({
  view: { pct, label, recorded, range, trades, hasFewTrades },
}: {
  readonly view: SinceView;
}) {
  return (
    <>
      <span className={joinClasses(hasFewTrades && styles['few-since'])}>
        <Change value={pct} decimals={1} />
      </span>
      {recorded !== '' && (
        <span className={styles['range']}>
          <VisuallyHidden>, {label}, </VisuallyHidden>
          simulated<VisuallyHidden>, {recorded}</VisuallyHidden>
        </span>
      )}
      <Range of={range} />
      {pct !== null && (
        <span className={styles['range']}>
          {hasFewTrades ? (
            <>
              {trades === NO_TRADES ? trades : `only ${trades}`}
              <VisuallyHidden>: {lowerFirst(TOO_FEW)}</VisuallyHidden>
            </>
          ) : (
            trades
          )}
        </span>
      )}
    </>
  );
}

interface FigureProps {
  readonly column: Exclude<RobotColumn, 'bookmark' | 'notifications' | 'switches' | 'follow'>;
  readonly figures: CardFiguresView;
}

function Figure({ column, figures }: FigureProps) {
  switch (column) {
    case 'annual':
      return (
        <>
          {figures.annualPL === null ? <Missing needs={ANNUAL_NEEDS} /> : <Change value={figures.annualPL} />}
          {figures.extrapolated && <abbr title="Extrapolated: the record is shorter than a year">*</abbr>}
          <Range of={figures.annualRange} />
          {figures.phases !== '' && <VisuallyHidden> {figures.phases}</VisuallyHidden>}
        </>
      );
    case 'since':
      return <Since view={figures.since} />;
    case 'drawdown':
      return figures.maxDrawdown;
    case 'sharpe':
      if (figures.sharpeNeed !== null) return <Missing needs={figures.sharpeNeed} />;
      return (
        <>
          {figures.sharpe}
          <Range of={figures.sharpeRange} />
        </>
      );
    case 'profitFactor':
    case 'winRate':
      return figures.hasFewTrades ? <Missing needs={NEEDS_TRADES} /> : figures[column];
    case 'trades':
      return (
        <>
          {figures.trades}
          {figures.hasFewTrades && (
            <span className={styles['chip']}>
              Few<VisuallyHidden> trades</VisuallyHidden>
            </span>
          )}
        </>
      );
    case 'costs':
      if (figures.costsNeed !== null) return <Missing needs={figures.costsNeed} />;
      return (
        <>
          {figures.costs}
          {figures.hasHighCosts && <span className={styles['chip']}>High</span>}
        </>
      );
    case 'tradesAYear':
      return figures.tradesAYearNeed === null ? (
        figures.tradesAYear
      ) : (
        <Missing needs={figures.tradesAYearNeed} />
      );
    case 'holding':
      return figures.duration;
    case 'sinceTrades':
      return figures.since.trades === NO_TRADES ? '0' : figures.since.trades.replace(/ trades?$/, '');
    case 'month':
      return <Change value={figures.month} decimals={1} />;
    case 'volatility':
      return figures.volatility;
    case 'days':
      return figures.daysRunning;
    case 'openTrades':
      return figures.open.count;
    case 'open':
      return <LatePercent value={figures.open.profitPct} legs={figures.open.legs} />;
    case 'luck':
      return <LuckMeter view={figures.luck} />;
    case 'chart': {
      const { chart } = figures;
      if (chart.state !== 'shown') return NO_FIGURE;
      return <Sparkline shape={chart.shape} label={chart.label} box={SPARKLINE_BOX} />;
    }
  }
}
