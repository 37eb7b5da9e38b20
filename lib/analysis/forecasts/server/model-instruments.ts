import { type Panel, panelCalendar, sessionClose } from '@/lib/analysis/panel/panel';
import type { FundType } from '@/lib/market/data/instrument';
import type { ModelInstrument } from '../training-rows';

/** Instruments of a class with what features need, by id. */
export function modelInstruments(panel: Panel, fundType: FundType): readonly ModelInstrument[] {
  const benchmark = panel.instruments.find(({ ticker }) => ticker === 'SPY')?.bars ?? null;
  return panel.instruments
    .filter((instrument) => instrument.fundType === fundType)
    .sort((a, b) => a.fundId - b.fundId)
    .map((instrument): ModelInstrument => {
      const calendar = panelCalendar(instrument);
      const closeTime = (day: number) => sessionClose(calendar, day);
      return {
        fundId: instrument.fundId,
        bars: instrument.bars,
        context: { ...instrument, calendar, benchmark, closeTime },
      };
    });
}
