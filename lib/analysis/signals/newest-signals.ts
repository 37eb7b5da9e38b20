import { max } from 'd3-array';
import { type PanelInstrument, panelCalendar } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay } from '@/lib/core/base/brand';
import type { CalendarName } from '@/lib/market/calendar/types';
import {
  ALL_INSTRUMENT_CLASSES,
  INSTRUMENT_CLASSES,
  type InstrumentClass,
} from '@/lib/site/addresses/instrument-class';
import type { SignalEventId, SignalSide } from '@/lib/site/addresses/signals-address';
import { signalsOn } from './day-signals';
import { tradeSide } from './signal-events';
import { prepareSignals } from './signal-history';

/** The signals of a class in its newest session. */
export interface NewestSignals {
  readonly class: InstrumentClass;
  readonly calendar: CalendarName;
  readonly day: EpochDay;
  /** In the order of `signalsOn`. */
  readonly signals: readonly NamedSignal[];
}

export interface NamedSignal {
  readonly ticker: string;
  readonly event: SignalEventId;
  readonly side: SignalSide;
}

/** Classes without prices are left out. */
export const NEWEST_SIGNALS: MarketQuestion<readonly [], readonly NewestSignals[]> = {
  name: 'newest-signals',
  prepare: ({ panel }) => prepareSignals(panel, null),
  answer: ({ panel }) =>
    ALL_INSTRUMENT_CLASSES.flatMap((only) => {
      const fundType = INSTRUMENT_CLASSES[only];
      const own = panel.instruments.filter((one) => one.fundType === fundType && one.bars.length > 0);
      const day = max(own, ({ bars }) => bars.day[bars.length - 1]) as EpochDay | undefined;
      if (day === undefined) return [];
      const { name: calendar } = panelCalendar(own[0] as PanelInstrument);
      const signals = signalsOn(panel, fundType, day).map(({ ticker, event, direction }) => ({
        ...{ ticker, event, side: tradeSide(direction) },
      }));
      return [{ class: only, calendar, day, signals }];
    }),
};
