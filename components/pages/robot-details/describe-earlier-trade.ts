import { readCsvLine } from '@/lib/core/base/csv';
import { describeTrade } from '@/lib/robots/ledger/describe-trade';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { formatFill } from './trade-labels';

/**
 * A trade in words, from a robot's ledger in percent (`/api/ledger-percent/`).
 * @param text the file
 * @returns null if it has no such trade
 */
export function describeEarlierTrade(text: string, tradeNo: number): string | null {
  const [head = '', ...lines] = text.split('\r\n');
  const columns = readCsvLine(head);
  const read = (line: string) => {
    const cells = readCsvLine(line);
    return (name: string) => cells[columns.indexOf(name)] ?? '';
  };
  // Most lines are of other trades: only those with the number in them are taken apart.
  const ofTrade = lines
    .filter((line) => line.includes(`,${tradeNo},`))
    .map(read)
    .filter((cell) => cell('tradeNo') === String(tradeNo));
  const opened = ofTrade.find((cell) => cell('kind') === 'open');
  const closed = ofTrade.find((cell) => cell('kind') === 'close');
  if (!opened) return null;
  const end = (cell: (name: string) => string) => ({
    time: Number(cell('time')),
    price: cell('price') === '' ? null : formatFill(Number(cell('price'))),
  });
  return describeTrade({
    side: opened('side'),
    ticker: opened('ticker'),
    opened: end(opened),
    closed: closed ? { ...end(closed), returnPct: Number(closed('returnPct')) } : null,
    phase: Object.entries(PHASE_LABELS).find(([name]) => name === opened('phase'))?.[1] ?? '',
  });
}
