import { ensureDefined } from '@/lib/core/base/assert';
import { InputError } from '@/lib/core/base/errors';
import { HOUR_MS, isoTime, MINUTE_MS } from '@/lib/core/base/time';
import { formatPlural } from '@/lib/core/format/number';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import type { DayBars } from '../bars';
import { findDifference, isSamePrice } from './difference';
import { DAILY_MINUTES, describeInterval } from './interval';
import { type JoinedSeries, lastClose, partPlace, type SeriesPart, show } from './join-stored';
import type { Jump } from './jumps';

interface Beside extends Pick<JoinedSeries, 'parts' | 'replaced'> {
  /** Reported already. */
  readonly jumps: readonly Jump[];
  readonly calendar: TradingCalendar;
  readonly intervalMinutes: number;
}

/** Two parts of the series next to each other. */
interface Contact {
  readonly index: number;
  readonly before: SeriesPart;
  readonly after: SeriesPart;
  /** Whether files meet stored bars here. The other contacts show which holes and steps are usual. */
  readonly isEdge: boolean;
}

/**
 * Compares imported rows with the stored bars before, after and under them: holes, steps no night of this instrument
 * had, other prices for the same times, bars on another grid.
 * @returns warnings, each with file, line and value, and the stored bar's time
 * @throws InputError with the same for another grid
 */
export function checkBeside(beside: Beside): string[] {
  const { parts } = beside;
  const contacts = parts.slice(1).map((after, index) => {
    const before = ensureDefined(parts[index], 'part');
    return { index: index + 1, before, after, isEdge: isStored(before) !== isStored(after) };
  });
  refuseOtherGrid(beside);
  return [...holesAt(contacts, beside), ...strangeSteps(contacts, beside), ...replacedBars(beside)];
}

function holesAt(contacts: readonly Contact[], { calendar, intervalMinutes }: Beside): string[] {
  const holes = contacts.map((contact) => holeAt(contact, calendar, intervalMinutes));
  const usual = Math.max(
    0,
    ...holes.map(({ sessions, bars }, at) => (contacts[at]?.isEdge || sessions > 0 ? 0 : bars)),
  );
  return holes.flatMap(({ sessions, bars }, at) => {
    const { before, after, isEdge } = contacts[at] as Contact;
    if (!isEdge || (sessions === 0 && bars <= usual)) return [];
    const between = sides(before, after);
    return sessions > 0
      ? [`${contactPlace(before, after)}: ${formatPlural(sessions, 'session')} without a bar ${between}`]
      : [
          `${contactPlace(before, after)}: ${formatPlural(bars, 'bar')} of ${describeInterval(intervalMinutes)} missing ${between}; if files have times of different zones, check --zone`,
        ];
  });
}

function isStored({ describeOrigin }: SeriesPart): boolean {
  return describeOrigin === null;
}

/** The row of the files, and the stored bar or the time of the other. */
function sides(before: SeriesPart, after: SeriesPart): string {
  const barTime = ({ bars }: SeriesPart, bar: number) => isoTime(bars.time[bar] as number);
  const last = isStored(before) ? partPlace(before, 'last') : barTime(before, before.bars.length - 1);
  const first = isStored(after) ? partPlace(after, 'first') : barTime(after, 0);
  return `between ${last} and ${first}`;
}

/** `FILE:LINE` on the side of the files. */
function contactPlace(before: SeriesPart, after: SeriesPart): string {
  return isStored(after) ? partPlace(before, 'last') : partPlace(after, 'first');
}

/** Sessions, or else bars in trading hours, that are missing between two parts. */
function holeAt(
  { before: { bars: a }, after: { bars: b } }: Contact,
  calendar: TradingCalendar,
  intervalMinutes: number,
): { readonly sessions: number; readonly bars: number } {
  const step = intervalMinutes * MINUTE_MS;
  const [end, start] = [(a.time[a.length - 1] as number) + step, b.time[0] as number];
  const barsIn = (ms: number) => (intervalMinutes === DAILY_MINUTES ? 0 : Math.max(0, Math.floor(ms / step)));
  if (a.day === b.day) return { sessions: 0, bars: barsIn(start - end) };
  const sessions = calendar.sessions((a.day + 1) as typeof a.day, (b.day - 1) as typeof b.day).length;
  const close = ensureDefined(calendar.sessionOn(a.day), 'session').close;
  const open = ensureDefined(calendar.sessionOn(b.day), 'session').open;
  return { sessions, bars: barsIn(close - end) + barsIn(start - open) };
}

/** Fewer nights say nothing about what is usual. */
const LEAST_NIGHTS = 20;
/** A step may be this many times the largest of the other nights (log), or this fraction. */
const STEP_FACTOR = 3;
const LEAST_STEP = 0.03;

/** Steps between files and stored bars like none between other sessions: usually another instrument's file. */
function strangeSteps(contacts: readonly Contact[], { calendar, intervalMinutes, jumps }: Beside): string[] {
  const jumpSize = ({ before, after }: Contact) =>
    Math.abs(Math.log((after.bars.open[0] as number) / lastClose(before.bars)));
  const nights = contacts.filter(({ isEdge }) => !isEdge).map(jumpSize);
  if (nights.length < LEAST_NIGHTS) return [];
  const largest = nights.reduce((most, size) => Math.max(most, size), 0);
  return contacts.flatMap((contact) => {
    const { index, before, after, isEdge } = contact;
    if (!isEdge || jumps.some((jump) => jump.index === index && jump.bar === 0)) return [];
    const { sessions } = holeAt(contact, calendar, intervalMinutes);
    const limit = Math.max(LEAST_STEP, STEP_FACTOR * largest * Math.sqrt(1 + sessions));
    if (jumpSize(contact) <= limit) return [];
    const [close, open] = [lastClose(before.bars), after.bars.open[0] as number];
    const prices = isStored(after)
      ? `${show(close)} before ${show(open)} at ${partPlace(after, 'first')}`
      : `${show(open)} after ${show(close)} at ${partPlace(before, 'last')}`;
    return [
      `${contactPlace(before, after)}: the price is ${prices} (${percent(open / close)}), while the ${nights.length} other steps between sessions were ${(100 * Math.expm1(largest)).toFixed(1)} % at most; check that the file is of this instrument`,
    ];
  });
}

function percent(ratio: number): string {
  const change = (ratio - 1) * 100;
  return `${change > 0 ? '+' : ''}${change.toFixed(Math.abs(change) < 10 ? 1 : 0)} %`;
}

/** Rows that replace stored bars by other prices, with what they have in common. */
function replacedBars({ parts, replaced }: Beside): string[] {
  const stored = new Map(replaced.map((bars) => [bars.day, bars]));
  const pairs = parts.flatMap((part) => {
    const before = isStored(part) ? undefined : stored.get(part.bars.day);
    return before ? [{ part, before, text: findDifference(part.bars, before) }] : [];
  });
  // More bars after the stored ones continue a session.
  const different = pairs.filter(
    ({ text, before }) => text !== null && text.time <= (before.time[before.length - 1] as number),
  );
  const [first] = different;
  if (!first) return [];
  const found = `${partPlace(first.part, 'first')}: ${different.length} of ${formatPlural(pairs.length, 'session')} that ${pairs.length === 1 ? 'is' : 'are'} stored ${different.length === 1 ? 'differs' : 'differ'}, first at ${isoTime(first.text?.time ?? 0)}: ${first.text?.text}`;
  const hours = commonShift(
    different.map(({ part }) => part.bars),
    replaced,
  );
  if (hours !== null)
    return [
      `${found}; the same prices are stored ${formatPlural(Math.abs(hours), 'hour')} ${hours > 0 ? 'later' : 'earlier'}, so check --zone`,
    ];
  const ratio = commonRatio(different);
  return ratio === null
    ? [found]
    : [
        `${found}; the stored prices are ${show(Number(ratio.toPrecision(3)))} times those of the files: check the unit and --splits`,
      ];
}

/** Share of bars that must agree for a statement about all. */
const AGREEING = 0.9;
const SAME_RATIO = 0.01;
const LEAST_BARS = 5;

/** Stored prices divided by imported ones, where that is about the same for nearly all; null if it's none, or one. */
function commonRatio(
  pairs: readonly { readonly part: SeriesPart; readonly before: DayBars }[],
): number | null {
  const ratios = pairs
    .flatMap(({ part: { bars }, before }) => {
      const closes = new Map(
        Array.from(before.time.subarray(0, before.length), (time, at) => [time, before.close[at]]),
      );
      return Array.from(
        bars.time.subarray(0, bars.length),
        (time, at) => (closes.get(time) ?? 0) / (bars.close[at] as number),
      );
    })
    .filter((ratio) => ratio > 0)
    .sort((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)];
  if (middle === undefined || ratios.length < LEAST_BARS || Math.abs(middle - 1) < 2 * SAME_RATIO)
    return null;
  const agreeing = ratios.filter((ratio) => Math.abs(ratio / middle - 1) <= SAME_RATIO).length;
  return agreeing >= AGREEING * ratios.length ? middle : null;
}

/** Hours between zones, the smallest first. */
const SHIFTS = Array.from({ length: 14 }, (_, index) => [index + 1, -index - 1]).flat();

/** By how many hours stored bars are later than imported ones with the same prices; null if they aren't. */
function commonShift(days: readonly DayBars[], stored: readonly DayBars[]): number | null {
  const closes = new Map<number, number>();
  for (const { time, close, length } of stored)
    for (let bar = 0; bar < length; bar += 1) closes.set(time[bar] as number, close[bar] as number);
  for (const hours of SHIFTS) {
    let [compared, agreeing] = [0, 0];
    for (const { time, close, length } of days)
      for (let bar = 0; bar < length; bar += 1) {
        const other = closes.get((time[bar] as number) + hours * HOUR_MS);
        compared += Number(other !== undefined);
        agreeing += Number(other !== undefined && isSamePrice(other, close[bar] as number));
      }
    if (compared >= LEAST_BARS && agreeing >= AGREEING * compared) return hours;
  }
  return null;
}

/** Minutes into the interval at which most bars begin, but for a session's first; null for none. */
function usualPhase(parts: readonly SeriesPart[], step: number): number | null {
  const counts = new Map<number, number>();
  for (const { bars } of parts)
    for (let bar = 1; bar < bars.length; bar += 1) {
      const phase = (bars.time[bar] as number) % step;
      counts.set(phase, (counts.get(phase) ?? 0) + 1);
    }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual ? usual[0] / MINUTE_MS : null;
}

function refuseOtherGrid({ parts, intervalMinutes }: Beside): void {
  const step = intervalMinutes * MINUTE_MS;
  const imported = parts.filter((part) => !isStored(part));
  const [mine, theirs] = [usualPhase(imported, step), usualPhase(parts.filter(isStored), step)];
  if (mine === null || theirs === null || mine === theirs) return;
  throw new InputError(
    `${partPlace(ensureDefined(imported[0], 'part'), 'first')}: bars of ${describeInterval(intervalMinutes)} begin at minute ${mine}, but the stored ones at minute ${theirs}. Nothing was stored; check --zone, or import them under another --symbol`,
  );
}
