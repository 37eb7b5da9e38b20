import { isoDay, isoTime } from '@/lib/core/base/time';
import type { FundType, Instrument } from '../instrument';
import { DAILY_MINUTES, describeInterval } from './interval';
import type { FoundJump, PreparedImport } from './prepare-import';

const TYPE_NAMES = { S: 'stock', E: 'exchange-traded fund', F: 'currency pair', C: 'crypto pair' } as const;

/** A human-readable report of an import, line by line. */
export function describeImport(instrument: Instrument, prepared: PreparedImport): string[] {
  const { ticker, fundName, fundType } = instrument;
  return [
    `${ticker} (${fundName}, ${TYPE_NAMES[fundType]})`,
    ...countLines(prepared),
    `  first bar   ${isoTime(prepared.firstBar)}`,
    `  last bar    ${isoTime(prepared.lastBar)}`,
    ...prepared.splits.map((split) => splitLine(split.day, split.ratio, prepared)),
    ...prepared.jumps.map((jump) => warningLine(jumpText(jump, fundType))),
    ...prepared.warnings.map(warningLine),
    ...(prepared.interval === DAILY_MINUTES
      ? ['  note        robots need bars of 60 minutes or less; none will run on daily bars']
      : []),
  ];
}

function countLines(prepared: PreparedImport): string[] {
  const {
    rowsRead,
    outsideHours,
    noSession,
    acrossOpen,
    bars,
    days,
    fileInterval,
    interval,
    missingSessions,
  } = prepared;
  const leftOut = [
    ...(outsideHours > 0 ? [`${outsideHours} outside trading hours`] : []),
    ...(acrossOpen > 0 ? [`${acrossOpen} that began before the open`] : []),
    ...(noSession > 0 ? [`${noSession} on days without a session`] : []),
  ];
  const joined = fileInterval === interval ? '' : `, joined to ${describeInterval(interval)}`;
  return [
    `  rows read   ${rowsRead} of ${describeInterval(fileInterval)}`,
    `  left out    ${leftOut.length > 0 ? leftOut.join(', ') : 'none'}`,
    `  kept        ${rowsRead - outsideHours - noSession - acrossOpen} rows${joined}: ${bars} bars in ${days.length} ${days.length === 1 ? 'session' : 'sessions'}`,
    ...(missingSessions > 0
      ? [
          `  missing     ${missingSessions} ${missingSessions === 1 ? 'session' : 'sessions'} in between without a bar`,
        ]
      : []),
  ];
}

function splitLine(day: number, ratio: number, { firstBar, lastBar }: PreparedImport): string {
  const text = `  split       ${isoDay(day)}, 1 to ${Number(ratio.toFixed(6))}`;
  if (isoDay(day) <= isoTime(firstBar).slice(0, 10)) return `${text}: before all bars, no effect`;
  if (isoDay(day) > isoTime(lastBar).slice(0, 10)) return `${text}: after all bars, all adjusted`;
  return `${text}: earlier bars adjusted`;
}

function warningLine(text: string): string {
  return `  WARNING     ${text}`;
}

function jumpText({ day, origin, closeBefore, open, ratio, given }: FoundJump, fundType: FundType): string {
  const change = (open / closeBefore - 1) * 100;
  const moved = `${origin}: on ${isoDay(day)} the price opens at ${Number(open.toPrecision(8))} after a close of ${Number(closeBefore.toPrecision(8))} (${change > 0 ? '+' : ''}${change.toFixed(0)} %)`;
  if (given) return `${moved} although --splits names that day; check the day and the ratio`;
  if (fundType === 'F' || fundType === 'C') return `${moved}; check the rows`;
  return ratio === null
    ? `${moved}; if shares were split, import with --splits ${isoDay(day)}:RATIO`
    : `${moved}, as in a split; if it was one, import with --splits ${isoDay(day)}:${ratio}`;
}
