import type { IdeaRow } from '@/lib/analysis/trade-ideas/idea-row';
import { utcDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { exchangePath } from '@/lib/site/addresses/addresses';
import type { IdeaSource, IdeaState } from '@/lib/site/addresses/trade-ideas-address';

export const STATE_LABELS: Readonly<Record<IdeaState, string>> = {
  waiting: 'Waiting for entry',
  open: 'Open',
  reached: 'Target reached',
  stopped: 'Stopped',
  expired: 'Expired',
  closed: 'Closed by the robot',
};

/** The same in a word. */
export const SHORT_STATES: Readonly<Record<IdeaState, string>> = {
  waiting: 'Waiting',
  open: 'Open',
  reached: 'Target',
  stopped: 'Stopped',
  expired: 'Expired',
  closed: 'Closed',
};

export const SOURCE_LABELS: Readonly<Record<IdeaSource, string>> = { robots: 'Robots', patterns: 'Patterns' };

export const RECORD_LABELS: Readonly<Record<IdeaRow['record'], string>> = {
  before: 'Robots, recorded before the fill',
  afterwards: 'Robots, computed afterwards',
  bars: 'Chart patterns in daily bars',
};

export function ideaSide({ direction }: Pick<IdeaRow, 'direction'>): string {
  return direction === 'up' ? 'Long' : 'Short';
}

/** A session's day for patterns, which are known from daily bars; null where the exact time is known. */
export function sessionText({ source }: Pick<IdeaRow, 'source'>, at: string): string | null {
  return source === 'patterns' ? formatDay(utcDay(Date.parse(at) - 1)) : null;
}

/** The order ticket filled in with an idea. */
export function ticketPath({ ticker, direction, stop, target }: IdeaRow): string {
  return exchangePath(ticker, { side: direction === 'up' ? 'buy' : 'sell', stop, target });
}
