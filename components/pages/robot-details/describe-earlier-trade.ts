import { readCsvLine } from '@/lib/core/base/csv';
import { formatDate } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
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
  const at = (cell: (name: string) => string) =>
    cell('price') === '' ? '' : ` at ${formatFill(Number(cell('price')))}`;
  const phase = Object.entries(PHASE_LABELS).find(([name]) => name === opened('phase'))?.[1] ?? '';
  return [
    `${opened('side') === 'long' ? 'Long' : 'Short'} ${opened('ticker')}`,
    `opened ${formatDate(Number(opened('time')))}${at(opened)}`,
    closed
      ? `closed ${formatDate(Number(closed('time')))}${at(closed)}, ${formatPercent(Number(closed('returnPct')), 2, true)} before costs`
      : 'still open',
    phase,
  ].join(' · ');
}
