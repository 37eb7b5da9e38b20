import type { Panel } from '@/lib/analysis/panel/panel';
import type { EpochDay } from '@/lib/core/base/brand';
import { currencyPair } from '@/lib/market/data/currency-rates';
import type { Closes } from '@/lib/portfolios/accounting/closes';
import type { AnalysisSource } from './analyze-portfolio';
import type { InstrumentFacts } from './portfolio-analysis';

interface Known {
  readonly closes: Closes;
  readonly facts: InstrumentFacts;
}

const sources = new WeakMap<Panel, AnalysisSource>();

/** What an analysis needs, from all daily bars. */
export function panelSource(panel: Panel): AnalysisSource {
  const kept = sources.get(panel) ?? makeSource(panel);
  sources.set(panel, kept);
  return kept;
}

function makeSource(panel: Panel): AnalysisSource {
  const byTicker = new Map<string, Known>();
  const pairs = new Map<string, Closes>();
  for (const instrument of panel.instruments) {
    const { ticker, fundName, fundType, group, bars } = instrument;
    if (bars.length === 0) continue;
    const pair = currencyPair(instrument);
    const closes: Closes = {
      currency: pair?.quote ?? 'USD',
      day: bars.day.subarray(0, bars.length),
      close: bars.close.subarray(0, bars.length),
    };
    byTicker.set(ticker, { closes, facts: { fundName, fundType, group } });
    if (pair) pairs.set(`${pair.base}${pair.quote}`, closes);
  }
  return {
    findCloses: (name) => byTicker.get(name)?.closes ?? pairs.get(name) ?? null,
    findFacts: (ticker) => byTicker.get(ticker)?.facts ?? null,
    lastDay: panel.range?.last ?? (0 as EpochDay),
  };
}
