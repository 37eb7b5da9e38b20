import { RobotWorstMonth } from '@/components/portfolios/worst-month/robot-worst-month';
import { WORST_MONTH_METHOD } from '@/components/portfolios/worst-month/worst-month-method';
import { formatCount } from '@/lib/core/format/number';
import { WORST_MONTH_SESSIONS } from '@/lib/portfolios/worst-month/sessions';
import { helpPath } from '@/lib/site/addresses/addresses';
import { DetailsSection } from './details-section';

interface WorstMonthSectionProps {
  readonly robotId: number;
  /** Days of its equity curve. */
  readonly sessions: number;
  readonly isWipedOut: boolean;
}

export function WorstMonthSection({ robotId, sessions, isWipedOut }: WorstMonthSectionProps) {
  return (
    <DetailsSection
      id="worst-month"
      title="Worst month"
      isResult
      intro={
        <>
          {WORST_MONTH_METHOD} <a href={helpPath('worst-month')}>How it’s drawn</a>
        </>
      }
    >
      {isWipedOut ? (
        <p>This account lost more than 95%, so its days say nothing about a month to come.</p>
      ) : sessions < WORST_MONTH_SESSIONS ? (
        <p>
          Not enough days yet: {formatCount(sessions)} of {WORST_MONTH_SESSIONS}.
        </p>
      ) : (
        <RobotWorstMonth robotId={robotId} />
      )}
    </DetailsSection>
  );
}
