import { isoDay, isoTime } from '@/lib/core/base/time';
import type { Instrument } from '../instrument';
import { DAILY_MINUTES, describeInterval } from './interval';
import type { Jump } from './jumps';
import type { PreparedImport } from './prepare-import';

const TYPE_NAMES = { S: 'stock', E: 'exchange-traded fund', F: 'currency pair', C: 'crypto pair' } as const;

/** The report of an import for people, line by line. */
export function describeImport(instrument: Instrument, prepared: PreparedImport): string[] {
  const { ticker, fundName, fundType } = instrument;
  return [
    `${ticker} (${fundName}, ${TYPE_NAMES[fundType]})`,
    ...countLines(prepared),
    `  first bar   ${isoTime(prepared.firstBar)}`,
    `  last bar    ${isoTime(prepared.lastBar)}`,
    ...prepared.splits.map((split) => splitLine(split.day, split.ratio, prepared)),
    ...prepared.jumps.map((jump) => jumpLine(jump, ticker)),
    ...(prepared.interval === DAILY_MINUTES
      ? ['  note        robots trade bars of 5, 15 and 60 minutes; none will run on daily bars']
      : []),
  ];
}

function countLines(prepared: PreparedImport): string[] {
  const { rowsRead, outsideHours, noSession, bars, days, fileInterval, interval, missingSessions } = prepared;
  const leftOut = [
    ...(outsideHours > 0 ? [`${outsideHours} outside trading hours`] : []),
    ...(noSession > 0 ? [`${noSession} on days without a session`] : []),
  ];
  const joined = fileInterval === interval ? '' : `, joined to ${describeInterval(interval)}`;
  return [
    `  rows read   ${rowsRead} of ${describeInterval(fileInterval)}`,
    `  left out    ${leftOut.length > 0 ? leftOut.join(', ') : 'none'}`,
    `  kept        ${rowsRead - outsideHours - noSession} rows${joined}: ${bars} bars in ${days.length} ${days.length === 1 ? 'session' : 'sessions'}`,
    ...(missingSessions > 0
      ? [
          `  missing     ${missingSessions} ${missingSessions === 1 ? 'session' : 'sessions'} in between without a bar`,
        ]
      : []),
  ];
}

function splitLine(day: number, ratio: number, { firstBar, lastBar }: PreparedImport): string {
  const text = `  split       ${isoDay(day)}, 1 to ${Number(ratio.toFixed(6))}`;
  if (isoDay(day) <= isoTime(firstBar).slice(0, 10)) return `${text}: before all bars, without effect`;
  if (isoDay(day) > isoTime(lastBar).slice(0, 10)) return `${text}: after all bars, all of them adjusted`;
  return `${text}: earlier bars adjusted`;
}

function jumpLine(jump: Jump, ticker: string): string {
  const prices = `from ${Number(jump.closeBefore.toPrecision(8))} to ${Number(jump.open.toPrecision(8))}`;
  const day = isoDay(jump.day);
  return jump.given
    ? `  WARNING     ${day}: ${ticker} goes ${prices} although a split is given there; check its day and ratio`
    : `  WARNING     ${day}: ${ticker} goes ${prices}, as in a split; if it was one, import again with --splits ${day}:${jump.ratio}`;
}
