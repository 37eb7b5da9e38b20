import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { joinClasses } from '@/components/ui/design/class-names';
import { formatMoney } from '@/lib/core/format/number';
import styles from './user-sums.module.css';

export interface UserAmountsProps {
  readonly robot: Pick<UserRobot, 'closedPL' | 'balance' | 'amountOfEachTrade'>;
  readonly className?: string | undefined;
}

/** A robot's dollar amounts, for users. */
export function UserAmounts({ robot, className }: UserAmountsProps) {
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
      <div>
        <dt>Amount per trade</dt>
        <dd>{robot.amountOfEachTrade}</dd>
      </div>
    </dl>
  );
}
