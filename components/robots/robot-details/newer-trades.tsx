'use client';

import { useRobot } from '@/components/robots/robot-cache/use-robot';
import styles from './robot-details.module.css';

interface NewerTradesProps {
  readonly robotId: number;
  /** Positions that the page shows as open. */
  readonly open: number;
  /** Closed trades that the page's figures count, as text. */
  readonly closed: string;
}

/** Says that positions were opened or closed since the page was made: its tables and figures are older then. */
export function NewerTrades({ robotId, open, closed }: NewerTradesProps) {
  // While its trades are being recalculated nothing is known of them.
  const figures = useRobot(robotId)?.figures;
  const isOlder = figures != null && (figures.open.count !== open || figures.trades !== closed);
  return (
    <p role="status" className={styles['newer']}>
      {isOlder && (
        <>
          This robot has traded since you opened this page.{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: the page's own address, which may hold what belongs to nobody's eyes */}
          <a href="">Show the latest</a>
        </>
      )}
    </p>
  );
}
