'use client';

import { useRobot } from '@/components/robots/robot-cache/use-robot';
import styles from './robot-details.module.css';

interface NewerTradesProps {
  readonly robotId: number;
  /** Number of positions open on the page. */
  readonly open: number;
  /** Number of closed trades in the page's figures, as text. */
  readonly closed: string;
}

/** Notes that positions were opened or closed after the page was rendered, so its tables and figures are outdated. */
export function NewerTrades({ robotId, open, closed }: NewerTradesProps) {
  // Unknown while its trades are being recalculated.
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
