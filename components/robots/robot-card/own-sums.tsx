import type { OwnRobot } from '@/components/robots/robot-controls/own-robot';
import { joinClasses } from '@/components/ui/design/class-names';
import { formatMoney } from '@/lib/core/format/number';
import styles from './own-sums.module.css';

interface OwnSumsProps {
  readonly robot: Pick<OwnRobot, 'closedPL' | 'balance' | 'amountOfEachTrade'>;
  readonly className?: string | undefined;
}

/** The sums of money of a robot, for those who have joined. */
export function OwnSums({ robot, className }: OwnSumsProps) {
  const { closedPL } = robot;
  const tone = closedPL === null || closedPL === 0 ? undefined : styles[closedPL > 0 ? 'gain' : 'loss'];
  return (
    <dl className={joinClasses(styles['sums'], className)}>
      <div>
        <dt>Closed P/L</dt>
        <dd className={tone}>{formatMoney(closedPL, 0)}</dd>
      </div>
      <div>
        <dt>Balance</dt>
        <dd>{formatMoney(robot.balance, 0)}</dd>
      </div>
      <div className={styles['amount']}>
        <dt>Amount per trade</dt>
        <dd>{robot.amountOfEachTrade}</dd>
      </div>
    </dl>
  );
}
