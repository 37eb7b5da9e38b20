import type { DailyReturns } from '@/lib/portfolios/worst-month/daily-returns';
import { worstMonth } from '@/lib/portfolios/worst-month/worst-month';
import type { PortfolioMonth } from './portfolio-analysis';
import { PORTFOLIO_SUBJECT } from './portfolio-subject';

const SATURDAY = 6;
const SUNDAY = 0;

/**
 * A portfolio's worst month from its time-weighted index, a value a day.
 * @param endedAt index of the first day on which nothing was left; null if there's none
 */
export function portfolioMonth(
  firstDay: number,
  index: ArrayLike<number>,
  endedAt: number | null,
): PortfolioMonth {
  const daily = sessionReturns(firstDay, index, endedAt ?? index.length);
  return {
    sessions: daily.returns.length,
    lastDay: daily.days.at(-1) ?? firstDay,
    drawn: worstMonth(PORTFOLIO_SUBJECT, daily),
  };
}

/** Without days of weekends on which nothing moved: blocks of days would hold fewer sessions than robots' do. */
function sessionReturns(firstDay: number, index: ArrayLike<number>, end: number): DailyReturns {
  const days: number[] = [];
  const returns: number[] = [];
  for (let at = 1; at < end && (index[at - 1] as number) > 0; at += 1) {
    const day = firstDay + at;
    const gain = (index[at] as number) / (index[at - 1] as number) - 1;
    const weekday = (day + 4) % 7;
    if (gain === 0 && (weekday === SATURDAY || weekday === SUNDAY)) continue;
    days.push(day);
    returns.push(gain);
  }
  return { days, returns };
}
