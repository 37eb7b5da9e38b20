import { Change } from '@/components/ui/change/change';
import { Tone } from '@/components/ui/change/tone';
import { Note } from '@/components/ui/note/note';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatMonth } from '@/lib/core/format/date';
import { formatCount, formatNumber } from '@/lib/core/format/number';

export interface WorstMonthView {
  /** Percent; losses are negative. */
  readonly oneInTwentyPct: number;
  readonly medianYearWorstPct: number;
  readonly realPct: number;
  /** YYYY-MM. */
  readonly realMonth: string;
  readonly monthSessions: number;
  readonly lastDay: string;
  readonly seed: number;
}

export interface WorstMonthFiguresProps {
  readonly view: WorstMonthView;
  /** Daily returns that were drawn from. */
  readonly sessions: number;
  /** What the returns are of, as its seed names it. */
  readonly subject: string;
  /** In `currency`; percent are shown without it. */
  readonly capital: number | null;
  /** ISO 4217; defaults to dollars. */
  readonly currency?: string;
  /** Whether the days are a user's own: then no backtest is among them. */
  readonly isOwn?: boolean;
}

/** What a bad month may cost, in money or percent. */
export function WorstMonthFigures(props: WorstMonthFiguresProps) {
  const { view, sessions, subject, capital, currency = 'USD', isOwn = false } = props;
  const figure = (pct: number) =>
    capital === null ? (
      <Change value={pct} decimals={1} />
    ) : (
      <Tone text={wholeMoney((capital * pct) / 100, currency)} />
    );
  return (
    <>
      <StatGrid>
        <Stat label="One month in 20" note="is this bad or worse">
          {figure(view.oneInTwentyPct)}
        </Stat>
        <Stat label="Worst month of a typical year" note="half of all drawn years have a worse one">
          {figure(view.medianYearWorstPct)}
        </Stat>
        <Stat
          label="Worst month so far"
          note={`${formatMonth(view.realMonth)}; months at either end may be partial`}
        >
          {figure(view.realPct)}
        </Stat>
      </StatGrid>
      <Note look="aside">
        Drawn from {formatCount(sessions)} days{isOwn ? '' : ', backtest included'}; a month has{' '}
        {view.monthSessions}. Seed {view.seed}: the first 32 bits of the SHA-256 of “{subject} {view.lastDay}
        ”.
      </Note>
    </>
  );
}

/** Without cents, which would look more exact than a draw is. */
function wholeMoney(amount: number, currency: string): string {
  const sign = currency === 'USD' ? { prefix: '$' } : { suffix: ` ${currency}` };
  return formatNumber(amount, { decimals: 0, signed: true, ...sign });
}
