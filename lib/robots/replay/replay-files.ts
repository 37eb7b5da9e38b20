import { type EpochDay, type FundId, type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { DAY_MS, isoDay, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '@/lib/market/data/bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { createCloseLookup } from '@/lib/market/data/imported/session-closes';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { buildSeries } from '@/lib/market/data/series';
import { simulateImportedReports } from '@/lib/market/data/simulated/imported-reports';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { REPORT_OVERLAP_MS } from '@/lib/robots/definitions/execution-config';
import { firstAfter } from '@/lib/robots/execution/bar-search';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import { isEntry } from '@/lib/robots/ledger/signal';
import { fromHex, matchesSeal, verifyFile } from '@/lib/robots/ledger/verify-file';
import { dayDifference } from './day-difference';
import { createReplay, differenceText, type ReplayFeed } from './replay';
import { lastCertainDay, type SiteFiles, type SiteLeg } from './site-files';

/** What a replay of a site's robot found. */
export interface SiteReplay {
  readonly bars: number;
  readonly entries: number;
  readonly signals: number;
  /** Days of equity whose digest the log has; 0 where it has none yet. */
  readonly days: number;
  /** Sessions that were made again from the seed; 0 for other prices. */
  readonly sessions: number;
  /** Entries and signals on bars too new to be compared. */
  readonly newer: number;
  /** UTC milliseconds: up to which bar everything was compared; null without bars. */
  readonly through: number | null;
  /** The first difference in words; null if everything is the same. */
  readonly difference: string | null;
}

/** What the program says when it runs as a browser's worker. */
export type WorkerAnswer =
  | { readonly share: number }
  | { readonly result: SiteReplay }
  | { readonly failure: string };

/** What a robot did in the last bars may not be recorded yet. */
const UNRECORDED_MS = 15 * MINUTE_MS;

interface SealedLeaf {
  readonly commitment?: string;
  readonly ledger: { readonly seq: number } & ({ readonly seal: string } | { readonly hash: string });
  readonly equity: { readonly days: number; readonly through: string } & (
    | { readonly seal: string }
    | { readonly digest: string }
  );
}

/**
 * Checks a robot's definition against its commitment and its ledger's chain, makes simulated bars again, runs the
 * robot over its bars and compares what it does with the ledger, entry by entry, and its days of equity with the
 * log's digest.
 * @param digest SHA-256 in hex
 * @param onProgress called with the share done, 0 to 1
 */
export async function replayFiles(
  files: SiteFiles,
  digest: (data: Uint8Array<ArrayBuffer>) => Promise<string>,
  onProgress: (share: number) => void,
): Promise<SiteReplay> {
  const { robotId, definition: site, ledger } = files;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const nothing: SiteReplay = {
    ...{ bars: 0, entries: 0, signals: 0, days: 0, sessions: 0, newer: 0, through: null },
    difference: null,
  };
  const committed = await digest(joined(fromHex(site.salt), bytes(site.text)));
  if (committed !== site.commitment)
    return { ...nothing, difference: 'The definition and its salt aren’t what the commitment covers' };
  const definition: RobotDefinition = {
    ...(JSON.parse(site.text) as Omit<RobotDefinition, 'id' | 'name' | 'description'>),
    ...{ id: robotId as RobotId, name: '', description: '' },
  };
  const { modelHash } = definition;
  if (modelHash !== undefined && (await digest(bytes(files.model ?? ''))) !== modelHash)
    return { ...nothing, difference: 'The model isn’t the one the definition names' };
  const model = files.model === null ? null : (JSON.parse(files.model) as ForecastModel);
  const verdict = await verifyFile(
    ledger,
    null,
    (text) => digest(bytes(text)),
    () => {},
  );
  if (verdict.problem !== null) return { ...nothing, difference: verdict.problem };
  const { links } = verdict;
  const leaf = files.leaf === null ? null : (JSON.parse(files.leaf) as SealedLeaf);
  const { salt } = site;
  /** As the leaf has it: sealed, or in older ones as it is. */
  const isTold = async (told: { readonly seal: string } | { readonly plain: string }, hash: string) =>
    'seal' in told ? matchesSeal(told.seal, { salt, hash }, digest) : told.plain === hash;
  const toldLink = leaf && ('seal' in leaf.ledger ? leaf.ledger : { plain: leaf.ledger.hash });
  const sealedLink = leaf && leaf.ledger.seq > 0 ? (links[leaf.ledger.seq - 1]?.hash ?? '') : null;
  if (toldLink && sealedLink !== null && !(await isTold(toldLink, sealedLink)))
    return { ...nothing, difference: `Entry ${leaf?.ledger.seq} of the ledger isn’t the one in the log` };
  if (leaf?.commitment !== undefined && leaf.commitment !== site.commitment)
    return { ...nothing, difference: 'The commitment isn’t the one in the log' };

  const made = site.seed === null ? null : compareWithSeed(files, site.seed);
  if (made?.difference) return { ...nothing, difference: made.difference };
  const { feed, through, end } = createFeed(files, definition);
  const known = links.filter((link) => (isEntry(link) ? link.time <= through : link.decidedAt <= end));
  const instruments = site.legs.map(legInstrument);
  const barMinutesById = new Map(site.legs.map(({ fundId, barMinutes }) => [fundId, barMinutes ?? 5]));
  const replay = createReplay(definition, instruments, (fundId) => barMinutesById.get(fundId) ?? 5, model);
  const steps = replay.run(feed, { links: known, days: null });
  const begin = Math.min(...feed.bars.map(({ time }) => time[0] ?? through));
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    onProgress((step.value - begin) / Math.max(1, through - begin));
    // Lets in a message that may end this.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { bars, entries, signals } = replay.counts();
  const found = {
    ...{ ...nothing, bars, entries, signals, sessions: made?.sessions ?? 0 },
    ...{ newer: links.length - known.length, through: Number.isFinite(through) ? through : null },
  };
  if (step.value) return { ...found, difference: differenceText(step.value) };
  if (!leaf || leaf.equity.days === 0) return found;
  const covered = replay.madeDays().filter(({ day }) => isoDay(day) <= leaf.equity.through);
  const text = covered.map(({ day, equity }) => `${isoDay(day)}|${equity}\n`).join('');
  const toldDays = 'seal' in leaf.equity ? leaf.equity : { plain: leaf.equity.digest };
  if (covered.length !== leaf.equity.days || !(await isTold(toldDays, await digest(bytes(text)))))
    return { ...found, difference: `Days of equity up to ${leaf.equity.through} aren’t those in the log` };
  return { ...found, days: covered.length };
}

/** The bars that a robot has surely run on, and reports. */
function createFeed(
  { definition: site, days }: SiteFiles,
  definition: RobotDefinition,
): { readonly feed: ReplayFeed; readonly through: number; readonly end: number } {
  const certain = lastCertainDay(site);
  const from = utcDay(definition.startsAt) - 1;
  const series = site.legs.map((leg, at) => {
    const own = (days[at] ?? []).filter(({ day }) => day >= from && (certain === null || day <= certain));
    const calendar = calendarFor(calendarNameFor(leg.fundType));
    return buildSeries(leg.fundId as FundId, leg.barMinutes ?? 5, calendar, own);
  });
  const last = Math.max(...series.map(({ time, length }) => time[length - 1] ?? Number.NEGATIVE_INFINITY));
  const through = certain === null ? last - UNRECORDED_MS : last;
  const longest = Math.max(...series.map(({ intervalMinutes }) => intervalMinutes));
  const bars = series.map((one) => ({ ...one, length: firstAfter(one, through) }));
  const reports = site.legs.map((leg, at) =>
    definition.analysis === 'TA' ? [] : readReports(site.seed, leg, days[at] ?? [], definition, through),
  );
  return { feed: { bars, reports }, through, end: through + longest * MINUTE_MS };
}

function readReports(
  seed: number | null,
  leg: SiteLeg,
  days: readonly DayBars[],
  { startsAt }: RobotDefinition,
  through: number,
): readonly FundamentalReport[] {
  const [from, to] = [plus(startsAt, -REPORT_OVERLAP_MS), (through + DAY_MS) as Millis];
  if (seed !== null) return createMarket(seed, utcDay(startsAt)).reports(leg.fundId as FundId, from, to);
  const closeAt = createCloseLookup(days, calendarFor(calendarNameFor(leg.fundType)));
  return simulateImportedReports(legInstrument(leg), from, to, closeAt);
}

function createMarket(seed: number, firstDay: EpochDay) {
  return createSimulatedMarket({ seed, firstDay, now: () => Number.POSITIVE_INFINITY as Millis });
}

/** Makes every downloaded session again; the first may be cut and the last may still grow. */
function compareWithSeed(
  { definition: { legs }, days }: SiteFiles,
  seed: number,
): { readonly sessions: number; readonly difference: string | null } {
  let sessions = 0;
  for (const [at, { fundId, fundType }] of legs.entries()) {
    const own = days[at] ?? [];
    const market = createMarket(seed, own[0]?.day ?? (0 as EpochDay));
    const calendar = calendarFor(calendarNameFor(fundType));
    for (const stored of own.slice(1)) {
      const whole = market.dayBars(
        fundId as FundId,
        stored.day,
        calendar.sessionOn(stored.day)?.close ?? (0 as Millis),
      );
      if (whole === null || dayDifference(whole, stored, stored === own.at(-1)))
        return {
          sessions,
          difference: `Bars of ${fundId} on ${isoDay(stored.day)} aren’t what the seed makes`,
        };
      sessions += 1;
    }
  }
  return { sessions, difference: null };
}

/** The facts of an instrument that decide what a robot does. */
function legInstrument({ fundId, fundType, inverseOf }: SiteLeg): Instrument {
  return {
    ...{ fundId: fundId as FundId, fundType, inverseOf: inverseOf as FundId | null, noData: false },
    ...{ ticker: '', fundName: '', group: '', category: '', decimals: 2 },
    ...{ renamedToId: null, renamedToTicker: null },
  };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
