import { isoDay, isoTime } from '@/lib/core/base/time';
import { formatPlural } from '@/lib/core/format/number';
import type { FundType, Instrument } from '../instrument';
import { DAILY_MINUTES, describeInterval } from './interval';
import { show } from './join-stored';
import { holdsRobots } from './jumps';
import type { FoundJump, PreparedImport } from './prepare-import';
import { mayHaveSplit } from './splits';

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
    ...waitingLines(prepared),
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

function splitLine(day: number, ratio: number, prepared: PreparedImport): string {
  const { firstBar, lastBar, adjusted, storedFrom } = prepared;
  const text = `  split       ${isoDay(day)}, 1 to ${Number(ratio.toFixed(6))}`;
  if (storedFrom !== null && storedFrom < day)
    return adjusted > 0
      ? `${text}: earlier bars adjusted, with ${formatPlural(adjusted, 'stored session')}`
      : `${text}: stored bars have it already`;
  if (isoDay(day) <= isoTime(firstBar).slice(0, 10)) return `${text}: before all bars, no effect`;
  if (isoDay(day) > isoTime(lastBar).slice(0, 10)) return `${text}: after all bars, all adjusted`;
  return `${text}: earlier bars adjusted`;
}

function warningLine(text: string): string {
  return `  WARNING     ${text}`;
}

function jumpText(jump: FoundJump, fundType: FundType): string {
  const { day, ratio, given } = jump;
  const moved = moveText(jump);
  if (given) return `${moved} although --splits names that day; check the day and the ratio`;
  const unit = unitText(jump);
  if (!mayHaveSplit(fundType)) return `${moved}${unit}; check the rows`;
  return ratio === null
    ? `${moved}${unit}; if shares were split, import with --splits ${isoDay(day)}:RATIO`
    : `${moved}, as in a split; if it was one, import with --splits ${isoDay(day)}:${ratio}`;
}

function moveText({
  day,
  bar,
  dayBefore,
  origin,
  closeBefore,
  open,
  storedBefore,
  storedAfter,
}: FoundJump): string {
  const change = (open / closeBefore - 1) * 100;
  const percent = `(${change > 0 ? '+' : ''}${change.toFixed(0)} %)`;
  if (bar > 0)
    return `${origin}: on ${isoDay(day)} the price goes on at ${show(open)} after ${show(closeBefore)} ${percent}`;
  if (storedAfter && !storedBefore)
    return `${origin}: on ${isoDay(dayBefore)} the price closes at ${show(closeBefore)}, and the bars stored for ${isoDay(day)} open at ${show(open)} ${percent}`;
  const stored = storedBefore && !storedAfter ? ` stored for ${isoDay(dayBefore)}` : '';
  return `${origin}: on ${isoDay(day)} the price opens at ${show(open)} after a close of ${show(closeBefore)}${stored} ${percent}`;
}

/** How near a step must be to a power of ten to look like another unit. */
const UNIT_TOLERANCE = 0.05;

/** Prices in cents, or with a decimal point elsewhere. */
function unitText({ closeBefore, open }: FoundJump): string {
  const power = Math.log10(open / closeBefore);
  const nearest = Math.round(power);
  if (nearest === 0 || Math.abs(power - nearest) > Math.log10(1 + UNIT_TOLERANCE)) return '';
  return `, ${10 ** Math.abs(nearest)} times ${nearest > 0 ? 'more' : 'less'}, as in another unit, such as cents`;
}

function waitingLines({ jumps, interval }: PreparedImport): string[] {
  const days = [...new Set(jumps.filter(holdsRobots).map(({ day }) => isoDay(day)))];
  if (days.length === 0 || interval === DAILY_MINUTES) return [];
  return [
    `  note        robots wait before ${days[0]} until ${days.length === 1 ? 'that jump is' : 'these jumps are'} settled: by right bars, by --splits, or with --accept-jumps ${days.join(',')} if ${days.length === 1 ? "it's" : "they're"} real`,
  ];
}
