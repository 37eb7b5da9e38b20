import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import type { CalendarName } from '@/lib/market/calendar/types';
import { calendarNameFor } from '@/lib/market/data/instrument';

/** An instrument's closes of whole sessions, oldest first, adjusted for splits. */
export interface InstrumentCloses {
  readonly fundId: FundId;
  readonly ticker: string;
  readonly calendar: CalendarName;
  /** Session labels, days since 1970-01-01. */
  readonly day: Int32Array;
  readonly close: Float64Array;
  readonly length: number;
}

/** Closes of the instruments with these tickers, in this order; those without bars are left out. */
export const GET_CLOSES: MarketQuestion<readonly [tickers: readonly string[]], readonly InstrumentCloses[]> =
  {
    name: 'closes',
    answer({ panel }, tickers) {
      return tickers.flatMap((ticker) => {
        const instrument = panel.instruments.find((one) => one.ticker === ticker);
        if (!instrument || instrument.bars.length === 0) return [];
        const { bars, fundId, fundType } = instrument;
        return [
          {
            ...{ fundId, ticker, length: bars.length },
            calendar: calendarNameFor(fundType),
            day: Int32Array.from(bars.day.subarray(0, bars.length)),
            close: Float64Array.from(bars.close.subarray(0, bars.length)),
          },
        ];
      });
    },
  };

/** The close of a session; null if there was none. */
export function closeOn({ day, close, length }: InstrumentCloses, session: EpochDay): number | null {
  const index = day.subarray(0, length).indexOf(session);
  return index < 0 ? null : (close[index] as number);
}
