import { useMemo } from 'react';
import { PriceChart } from '@/components/instruments/price-chart/price-chart';
import type { TradeMark } from '@/components/instruments/price-chart/trade-marks';
import { Note } from '@/components/ui/note/note';
import type { IdeaRow } from '@/lib/analysis/trade-ideas/idea-row';
import { DAY_MS } from '@/lib/core/base/time';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { DAY_INTERVAL } from '@/lib/market/price-history/price-history';
import type { Phase } from '@/lib/robots/ledger/entry';
import { patternPath } from '@/lib/site/addresses/pattern-pages-address';
import { tradeIdeasPath } from '@/lib/site/addresses/trade-ideas-address';

const INTERVALS = [DAY_INTERVAL] as const;

const PHASES: Readonly<Record<IdeaRow['record'], Phase>> = {
  before: 'forward',
  afterwards: 'replayed',
  bars: 'backtest',
};

/** Daily prices around an idea, with its entry, stop and target, and its exit once there is one. */
export function IdeaChart({ idea }: { readonly idea: IdeaRow }) {
  const parts = useMemo(() => chartParts(idea), [idea]);
  const { fundId, ticker, decimals, fundType } = idea;
  return (
    <PriceChart
      {...{ fundId, ticker, decimals }}
      intervals={INTERVALS}
      calendar={calendarNameFor(fundType)}
      isLive
      picture={<Note>Loading the chart…</Note>}
      {...parts}
    />
  );
}

function chartParts(idea: IdeaRow) {
  const { entry, exit, stop, target, direction, record, resultPct } = idea;
  const { sourceName, sourcePath, patternKind, id } = idea;
  const mark = (what: TradeMark['what'], { at, price }: NonNullable<IdeaRow['entry']>): TradeMark => ({
    ...{
      time: markTime(what, at),
      what,
      price,
      side: direction === 'up' ? 'long' : 'short',
      phase: PHASES[record],
    },
    ...{ isAbout: false, late: false, robot: 0, returnPct: what === 'exit' ? resultPct : null },
  });
  const levels = [
    { title: 'Entry', price: entry?.price ?? null },
    { title: 'Stop', price: stop },
    { title: 'Target', price: target },
  ];
  const href = sourcePath ?? (patternKind === null ? tradeIdeasPath({ idea: id }) : patternPath(patternKind));
  return {
    marks: [...(exit ? [mark('exit', exit)] : []), ...(entry ? [mark('entry', entry)] : [])],
    robots: [{ name: sourceName, how: '', href }],
    levels: levels.flatMap(({ title, price }) => (price === null ? [] : [{ title, price }])),
  };
}

/** A session that ends at midnight is that of the day before. */
function markTime(what: TradeMark['what'], at: string): number {
  const time = Date.parse(at);
  return what === 'exit' && time % DAY_MS === 0 ? time - 1 : time;
}
