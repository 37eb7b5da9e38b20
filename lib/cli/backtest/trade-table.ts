import { ensureDefined } from '@/lib/core/base/assert';
import { decimalText } from '@/lib/core/base/decimal-text';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import type { BarRows } from '@/lib/market/data/imported/rows';
import type { TradeClosed, TradeEvent, TradeOpened } from '@/lib/robots/ledger/entry';

const HEADER = 'Size,EntryBar,ExitBar,EntryPrice,ExitPrice,PnL,Commission,ReturnPct,EntryTime,ExitTime';

/**
 * A backtest's trades as CSV lines, in the order they closed. Size is negative for shorts, bars count from 0, PnL is
 * net of both commissions, ReturnPct is PnL ÷ entry value as a fraction, times are UTC.
 */
export function tradeTable(events: readonly TradeEvent[], rows: BarRows): string[] {
  const barAt = new Map<number, number>();
  for (let i = 0; i < rows.length; i += 1) barAt.set(rows.time[i] as number, i);
  const open = new Map<number, TradeOpened>();
  const lines = [HEADER];
  for (const event of events) {
    if (event.kind === 'open') open.set(event.tradeNo, event);
    else
      lines.push(
        tradeLine(ensureDefined(open.get(event.tradeNo), `open of trade ${event.tradeNo}`), event, barAt),
      );
  }
  return lines;
}

function tradeLine(opened: TradeOpened, closed: TradeClosed, barAt: ReadonlyMap<number, number>): string {
  const size = fromMicros(opened.quantity);
  const entryPrice = fromPrice(opened.price);
  const profit = fromMicros(closed.profit);
  return [
    opened.side === 'long' ? size : -size,
    barAt.get(opened.time),
    barAt.get(closed.time),
    decimalText(entryPrice),
    decimalText(fromPrice(closed.price)),
    profit,
    fromMicros(opened.commission + closed.commission),
    profit / (entryPrice * size),
    timeText(opened.time),
    timeText(closed.time),
  ].join(',');
}

function timeText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
