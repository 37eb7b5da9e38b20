import type { ReactNode } from 'react';
import { LiveMoney, Money } from '@/components/live/live-price/live-money';
import { Change } from '@/components/ui/change/change';
import { ShrinkText } from '@/components/ui/shrink-text/shrink-text';
import { formatCount, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import { openProfitOf, positionsByInstrument } from './open-legs';
import styles from './subscriber-home.module.css';
import type { Performance, UserRobots } from './use-my-robots';

interface HomeTilesProps {
  readonly followed: UserRobots;
  /** undefined while it loads, or if it failed. */
  readonly performance: Performance | undefined;
}

/** Four figures over all robots the user follows. */
export function HomeTiles({ followed: { products }, performance }: HomeTilesProps) {
  const openCount = products.reduce((sum, { openCount: own }) => sum + (own ?? 0), 0);
  const counted = performance?.robots.filter(({ returnPct }) => returnPct !== null).length ?? 0;
  const closed = performance?.closedToday;
  return (
    <div className={styles['summary']}>
      <dl className={styles['tiles']}>
        <Tile label="Since you followed" note={sinceNote(performance, counted)}>
          <Change value={performance?.returnPct ?? null} decimals={2} />
        </Tile>
        <Tile label="Open P/L now" note="before exit costs">
          <LiveMoney value={openProfitOf(products)} />
        </Tile>
        <Tile label="Closed today" note={closed ? `${formatPlural(closed.count, 'trade')}, UTC` : ''}>
          {closed ? <Money amount={closed.profit} /> : NO_FIGURE}
        </Tile>
        <Tile
          label="Open positions"
          note={openCount === 0 ? '' : `in ${formatPlural(positionsByInstrument(products).length, 'ticker')}`}
        >
          {formatCount(openCount)}
        </Tile>
      </dl>
      <p className={styles['caption']}>These are the robots’ model accounts, not your money.</p>
    </div>
  );
}

function sinceNote(performance: Performance | undefined, counted: number): string {
  if (!performance) return '';
  return counted === 0 ? 'starts at next close' : `average of ${formatPlural(counted, 'robot')}`;
}

/** One line of a figure, in pixels. */
const FIGURE_HEIGHT = 30;

interface TileProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Tile({ label, note, children }: TileProps) {
  return (
    <div className={styles['tile']}>
      <dt>{label}</dt>
      <dd className={styles['figure']}>
        <ShrinkText maxHeight={FIGURE_HEIGHT}>{children}</ShrinkText>
      </dd>
      <dd className={styles['note']}>{note}</dd>
    </div>
  );
}
