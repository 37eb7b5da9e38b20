import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, parseIsoDay, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '@/lib/market/data/bars';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';

/** What `GetDefinition` tells users of one instrument. */
export interface SiteLeg {
  readonly fundId: number;
  readonly fundType: FundType;
  readonly inverseOf: number | null;
  readonly barMinutes: number | null;
  /** The complete imported sessions that the robot has run on. */
  readonly bars: { readonly through: string } | null;
}

/** What `GetDefinition` tells users. */
export interface SiteDefinition {
  readonly commitment: string;
  readonly salt: string;
  readonly text: string;
  /** Of the simulated market; null for other prices. */
  readonly seed: number | null;
  readonly legs: readonly SiteLeg[];
}

/** Everything of a site that a robot's replay needs, as it was downloaded. */
export interface SiteFiles {
  readonly robotId: number;
  readonly definition: SiteDefinition;
  /** For each leg. */
  readonly days: readonly (readonly DayBars[])[];
  /** The CSV file. */
  readonly ledger: string;
  /** The robot's newest leaf in the log; null before the first. */
  readonly leaf: string | null;
  /** A learned robot's model; null for others. */
  readonly model: string | null;
}

/** How a site is asked. Names of fields in camel case. */
export interface SiteTransport {
  call(name: string, request: object): Promise<unknown>;
  ledger(robotId: number): Promise<string>;
  /** The answer of `/log/proof/robot/ID`; null where there is none yet. */
  proof(robotId: number): Promise<string | null>;
  /** The answer of `/log/model/HASH`; null where there is none. */
  model(hash: string): Promise<string | null>;
}

interface BarsAnswer {
  readonly time: readonly string[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
}

const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const;
/** As many as `GetBars` gives at once. */
const BARS_AT_ONCE = 2000;
const INTERVALS = [5, 15, 60];

/**
 * Downloads what a replay needs, bars first: whatever a robot did on them is recorded by the time its ledger comes.
 * @param onBars called with the number of bars so far
 * @throws InputError where bars can't be had as they are stored
 */
export async function fetchSiteFiles(
  robotId: number,
  site: SiteTransport,
  onBars: (bars: number) => void,
): Promise<SiteFiles> {
  const definition = (await site.call('CxAIRobotProduct/GetDefinition', {
    productId: robotId,
  })) as SiteDefinition;
  const { startsAt, analysis, modelHash } = JSON.parse(definition.text) as Pick<
    RobotDefinition,
    'startsAt' | 'analysis' | 'modelHash'
  >;
  // Reports on imported prices follow from the closes of the year before.
  const needsAll = definition.seed === null && analysis !== 'TA';
  const since = needsAll ? 0 : (utcDay(startsAt) - 2) * DAY_MS;
  let bars = 0;
  const days: DayBars[][] = [];
  for (const leg of definition.legs)
    days.push(
      await fetchDays(leg, since, site, (count) => {
        bars += count;
        onBars(bars);
      }),
    );
  const proof = await site.proof(robotId);
  return {
    ...{ robotId, definition, days },
    ledger: await site.ledger(robotId),
    leaf: proof && (JSON.parse(proof) as { leaf: string }).leaf,
    model: modelHash === undefined ? null : await site.model(modelHash),
  };
}

async function fetchDays(
  { fundId, fundType, barMinutes }: SiteLeg,
  since: number,
  site: SiteTransport,
  onBars: (count: number) => void,
): Promise<DayBars[]> {
  if (barMinutes === null) return [];
  if (!INTERVALS.includes(barMinutes))
    throw new InputError(`Bars of ${barMinutes} minutes can’t be downloaded as they’re stored.`);
  const answers: BarsAnswer[] = [];
  for (let before: string | undefined; ; ) {
    const answer = (await site.call('CxFund/GetBars', {
      ...{ fundId, interval: barMinutes, count: BARS_AT_ONCE },
      ...(before === undefined ? {} : { before }),
    })) as BarsAnswer;
    [before] = answer.time;
    if (before === undefined) break;
    answers.unshift(answer);
    onBars(answer.time.length);
    if (Date.parse(before) < since || answer.time.length < BARS_AT_ONCE) break;
  }
  return inSessions(answers, fundType, barMinutes);
}

/** Bars by the sessions of their calendar. */
function inSessions(answers: readonly BarsAnswer[], fundType: FundType, intervalMinutes: number): DayBars[] {
  const calendar = calendarFor(calendarNameFor(fundType));
  const times = Float64Array.from(answers.flatMap(({ time }) => time.map((text) => Date.parse(text))));
  const [open, high, low, close, volume] = COLUMNS.map((name) =>
    Float64Array.from(answers.flatMap((answer) => answer[name])),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
  const days: DayBars[] = [];
  for (let from = 0; from < times.length; ) {
    const time = times[from] as Millis;
    // A clock-hour bar begins before its session.
    const { day, close: end } = calendar.sessionAt(time) ?? calendar.currentOrNext(time);
    let to = from + 1;
    while (to < times.length && (times[to] as number) < end) to += 1;
    const cut = (column: Float64Array) => column.subarray(from, to);
    days.push({
      ...{ day, intervalMinutes, length: to - from, time: cut(times) },
      ...{ open: cut(open), high: cut(high), low: cut(low), close: cut(close), volume: cut(volume) },
    });
    from = to;
  }
  return days;
}

/** The last session that a robot on imported prices has run on for certain; null for others. */
export function lastCertainDay({ legs }: SiteDefinition): EpochDay | null {
  const ends = legs.flatMap(({ bars }) => (bars ? [parseIsoDay(bars.through)] : []));
  return ends.length === 0 ? null : (Math.min(...ends) as EpochDay);
}
