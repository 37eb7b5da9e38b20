import { useEffect, useRef } from 'react';
import { Change } from '@/components/ui/change/change';
import { PhaseTag } from '@/components/ui/late-mark/phase-tag';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { formatPrice } from '@/lib/core/format/number';
import styles from './price-chart.module.css';
import { fillLabel, type MarkedRobot, type TradeMark } from './trade-marks';

/** Fills in the list; all others are only on the chart. */
const LISTED = 60;

interface MarkedTradesProps {
  /** Newest first. */
  readonly marks: readonly TradeMark[];
  readonly robots: readonly MarkedRobot[];
  readonly decimals: number;
  /** The pressed bar, from its opening to the next one's; null for none. */
  readonly pressed: { readonly from: number; readonly until: number } | null;
  /** Called with the time of the fill under the pointer or focus, and with null afterwards. */
  readonly onPoint: (time: number | null) => void;
}

/**
 * The chart's marks as a list that links to their robots; those of the pressed bar are highlighted and scrolled into
 * view.
 */
export function MarkedTrades({ marks, robots, decimals, pressed, onPoint }: MarkedTradesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const place = list.current;
    const first = pressed && place?.querySelector<HTMLElement>('[data-pressed]');
    // Scrolls the list alone, never the page.
    if (place && first) place.scrollTop = first.offsetTop - place.offsetTop;
  }, [pressed]);
  if (marks.length === 0) return null;
  return (
    <section className={styles['marked']} aria-label="Trades marked on the chart">
      <ol ref={list} className={styles['fills']}>
        {marks.slice(0, LISTED).map((mark) => {
          const { time, what, side, price, isAbout, returnPct, phase, late } = mark;
          const robot = robots[mark.robot];
          const isPressed = pressed !== null && time >= pressed.from && time < pressed.until;
          return (
            <li
              key={`${time} ${what} ${mark.robot}`}
              className={styles['fill']}
              data-pressed={isPressed || undefined}
              onPointerEnter={() => onPoint(time)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => onPoint(time)}
              onBlur={() => onPoint(null)}
            >
              <span className={styles[what === 'exit' ? 'mark' : side]} aria-hidden="true">
                {what === 'exit' ? '●' : side === 'long' ? '▲' : '▼'}
              </span>
              <a href={robot?.href} title={robot?.how === '' ? undefined : `${robot?.name}, ${robot?.how}`}>
                <bdi>{robot?.name}</bdi>
              </a>
              <span>
                {fillLabel(mark)}
                {isAbout ? '' : ` at ${formatPrice(price, decimals)}`}
                {returnPct !== null && (
                  <>
                    {' '}
                    <Change value={returnPct} decimals={isAbout ? 0 : 2} />
                  </>
                )}
              </span>
              <Note as="span" look="caption">
                <Time at={time} /> <PhaseTag phase={phase} late={late} />
              </Note>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
