/**
 * Longer than most files: it is one walk over a robot, best read from top to bottom. Its stored rows are read at one
 * moment, days and model are computed again from ledger and bars, and the first difference is named.
 */

import { sql } from 'kysely';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { toMicros } from '@/lib/core/base/money';
import { isoDay, parseIsoDay, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { readJson } from '@/lib/core/database/schema';
import { readSetting } from '@/lib/core/database/settings';
import { inSnapshot, type Readable } from '@/lib/core/database/snapshot';
import { decodeStoredText, storedText } from '@/lib/core/database/stored-text';
import { formatPlural } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import { readBarsDigest } from '@/lib/market/data/server/bar-digest';
import { readMarketState } from '@/lib/market/data/server/market-state';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';
import { buyAndHold, type DailyCloses } from '@/lib/robots/catalogue/benchmark';
import type { LegDigest } from '@/lib/robots/catalogue/definition-view';
import {
  buildPendingModel,
  buildReadModel,
  type ModelMoment,
  READ_MODEL_FORMAT,
  type RobotReadModel,
} from '@/lib/robots/catalogue/read-model';
import { benchmarkLegs } from '@/lib/robots/definitions/benchmark-legs';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Retirement } from '@/lib/robots/execution/retirement';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readStoredChainAt } from '@/lib/robots/ledger/server/stored-ledger';
import { isEntry, type Signal } from '@/lib/robots/ledger/signal';
import type { RetirementReason, RetirementRecord } from '@/lib/robots/registry/registry';
import { readStoredRetirements } from '@/lib/robots/registry/server/registry-store';
import { readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import type { EquityDay } from '@/lib/robots/statistics/types';
import {
  type ComputedDay,
  type DayEnd,
  endedDays,
  equityFromLedger,
  positionsFromLedger,
  type SessionCloses,
} from '../account-from-ledger';
import { type FigureDifference, firstDifference } from '../first-difference';
import { retirementFromDays } from '../retirement-from-days';
import { readOtherMarkets } from './other-markets';
import { createSessionReader, type SessionReader } from './session-reader';
import { areStillStored, listStored, type StoredPublication } from './stored-robots';

export interface FiguresOptions {
  /** The market whose robots are served; others keep the figures from when they were last run. */
  readonly market: MarketName;
  /** One robot; all of the market when left out. */
  readonly only?: RobotId | null;
  readonly clock: () => number;
  /** Awaited between pieces of work, so that others come first. */
  readonly pace?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface FiguresReport {
  readonly robots: number;
  readonly entries: number;
  readonly days: number;
  /** Each robot's first difference, in words. */
  readonly differences: readonly string[];
  /** What couldn't be compared and why, in words. */
  readonly notCompared: readonly string[];
}

/** What is stored about a robot, at one moment. */
interface Stored {
  readonly through: Millis | null;
  /** The bars it has run on; null if that wasn't recorded. */
  readonly bars: readonly LegDigest[] | null;
  readonly entries: readonly LedgerEntry[];
  readonly signals: readonly Signal[];
  readonly days: readonly EquityDay[];
  readonly retirements: readonly RetirementRecord[];
  readonly model: string | null;
  readonly modelMarket: string | null;
}

interface Context {
  readonly market: MarketName;
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  readonly reader: SessionReader;
  /** No model shows a later moment. */
  readonly present: number;
  /** Of the simulated market; null for others, and where none is stored: a model's own proves nothing. */
  readonly seed: number | null;
}

/**
 * Recomputes a market's daily equity and read models from ledgers and stored bars, robot by robot, without the code
 * that trades, and compares them with the stored ones value by value.
 */
export async function verifyFigures(database: Database, options: FiguresOptions): Promise<FiguresReport> {
  const { market, only = null, clock, pace = async () => {}, signal } = options;
  const instruments = new Map(
    (await storedInstruments(database.db, market)).map((instrument) => [instrument.fundId, instrument]),
  );
  const reader = createSessionReader(database, market, instruments, pace);
  const robots = (await listStored(database, market))
    .filter(({ definition }) => only === null || definition.id === only)
    // Those that share instruments one after another.
    .sort((a, b) => (a.definition.legs[0] ?? 0) - (b.definition.legs[0] ?? 0));
  const stored = market === 'simulated' ? await readSetting(database.db, 'simulated.seed') : null;
  const seed = stored === null ? null : Number(stored);
  const differences = only === null ? await strayRows(database, market) : [];
  let entries = 0;
  let days = 0;
  let outdated = 0;
  for (const robot of robots) {
    if (signal?.aborted) break;
    const present = await readPresent(database, market, clock);
    const found = await verifyRobot(database, robot, { market, instruments, reader, present, seed });
    entries += found.entries;
    days += found.days;
    outdated += Number(found.isOutdated);
    if (found.difference) differences.push(`robot ${robot.definition.id}: ${inWords(found.difference)}`);
    await pace();
  }
  const notCompared =
    outdated === 0
      ? []
      : [`${formatPlural(outdated, 'removed robot')} not compared: bars or figures have another form since`];
  if (only === null) notCompared.push(...(await otherMarkets(database, market)));
  return { robots: robots.length, entries, days, differences, notCompared };
}

/** How many robots other markets have, whose figures nobody is served. */
async function otherMarkets(database: Database, market: MarketName): Promise<string[]> {
  const others = await readOtherMarkets(database, market);
  return others.map(
    ({ market: other, robots }) =>
      `${robots} of the ${other} market: ledger and definition compared, figures not; MARKET=${other} compares them`,
  );
}

export function inWords({ figure, expected, found }: FigureDifference): string {
  return `${figure}: expected ${expected}, found ${found}`;
}

/** A simulated or live market goes with the clock; an imported one stays where its bars end. */
async function readPresent({ db }: Database, market: MarketName, clock: () => number): Promise<number> {
  const state = await readMarketState(db, market);
  return market === 'imported' ? (state?.now ?? 0) : Math.max(state?.now ?? 0, clock());
}

async function readStored(moment: Readable, id: RobotId): Promise<Stored> {
  const { db, engine } = moment;
  const progress = await db
    .selectFrom('robot_progress')
    .select(['through_ms', 'bars'])
    .where('robot_id', '=', id)
    .executeTakeFirst();
  const model = await db
    .selectFrom('read_models')
    .select([storedText(engine, 'model').as('model'), storedText(engine, 'market').as('market')])
    .where('robot_id', '=', id)
    .executeTakeFirst();
  const { links } = await readStoredChainAt(moment, id);
  return {
    through: progress?.through_ms ?? null,
    bars: progress?.bars ? readJson(progress.bars, 'robot_progress.bars') : null,
    entries: links.filter(isEntry),
    signals: links.filter((link) => link.kind === 'signal'),
    days: await readEquityDays(db, id),
    retirements: await readStoredRetirements(moment, id),
    model: model ? decodeStoredText(model.model) : null,
    modelMarket: model ? decodeStoredText(model.market) : null,
  };
}

async function verifyRobot(
  database: Database,
  robot: StoredPublication,
  context: Context,
): Promise<{
  readonly entries: number;
  readonly days: number;
  readonly difference: FigureDifference | null;
  readonly isOutdated: boolean;
}> {
  let stored: Stored | null = null;
  let difference: FigureDifference | null = null;
  let isOutdated = false;
  try {
    stored = await inSnapshot(database, (moment) => readStored(moment, robot.definition.id));
    isOutdated = robot.isRemoved && !(await isAsItRan(database, stored, context.market));
    if (!isOutdated) difference = await recompute(database, robot, stored, context);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    // Damaged values can't be computed with.
    const why = error instanceof Error ? error.message : String(error);
    difference = { figure: 'all', expected: 'figures that can be computed', found: why };
  }
  return {
    entries: stored?.entries.length ?? 0,
    days: stored?.days.length ?? 0,
    difference,
    isOutdated,
  };
}

/** Whether a removed robot's model has today's format, and its bars are those it ran on. */
async function isAsItRan(database: Database, stored: Stored, market: MarketName): Promise<boolean> {
  if (!stored.model?.startsWith(`{"moment":{"format":${READ_MODEL_FORMAT},`)) return false;
  return areStillStored(database, market, stored.bars ?? []);
}

async function recompute(
  database: Database,
  robot: StoredPublication,
  stored: Stored,
  context: Context,
): Promise<FigureDifference | null> {
  const { definition } = robot;
  const sessions = new Map<FundId, SessionCloses>();
  for (const fundId of definition.legs)
    sessions.set(fundId, await context.reader.read(fundId, stored.through ?? 0));
  const ends = stored.through === null ? [] : dayEnds(definition, stored.through, sessions);
  const computed = equityFromLedger(
    toMicros(definition.initialBalance),
    stored.entries,
    ends,
    (fundId) => sessions.get(fundId) ?? [],
  );
  const wrongDay =
    differenceOfDays(computed, stored.days) ?? differenceOfRecording(ends, stored.days, stored.entries);
  if (wrongDay) return wrongDay;
  const closes = readCloses(definition, sessions, context);
  const held = buyAndHold(
    [...closes.keys()],
    closes,
    computed.map(({ day }) => day),
  );
  const retired = retirementFromDays(definition, computed, held);
  const wrongRetirement = differenceOfRetirement(retired, stored.retirements);
  if (wrongRetirement) return wrongRetirement;
  if (stored.model === null || stored.modelMarket !== context.market)
    return { figure: 'market', expected: context.market, found: stored.modelMarket ?? 'no read model' };
  const model = JSON.parse(stored.model) as RobotReadModel;
  const wrongMoment = differenceOfMoment(model.moment, stored, context.present);
  if (wrongMoment) return wrongMoment;
  const bars = await digestsNamed(database, model, context.market);
  // Made of the stored days: equal to the computed ones by now, and with their recording times.
  const expected = await expectedModel(robot, stored, retired, bars, closes, model, context);
  const text = JSON.stringify(expected);
  return text === stored.model ? null : firstDifference(JSON.parse(text), model);
}

function dayEnds(
  definition: RobotDefinition,
  through: Millis,
  sessions: ReadonlyMap<FundId, SessionCloses>,
): readonly DayEnd[] {
  return endedDays([...sessions.values()], utcDay(definition.startsAt) - 1, through);
}

function differenceOfDays(
  expected: readonly ComputedDay[],
  found: readonly EquityDay[],
): FigureDifference | null {
  for (let index = 0; index < Math.max(expected.length, found.length); index += 1) {
    const [due, is] = [expected[index], found[index]];
    const isAsDue = is?.equity === due?.equity || is?.equity === due?.atWholeCloses;
    if (due?.day === is?.day && isAsDue) continue;
    const day = Math.min(due?.day ?? Number.POSITIVE_INFINITY, is?.day ?? Number.POSITIVE_INFINITY);
    const equityText = (row: EquityDay | undefined) => (row?.day === day ? String(row.equity) : 'nothing');
    return { figure: `equity ${dayText(day)}`, expected: equityText(due), found: equityText(is) };
  }
  return null;
}

/** Clocks may be set back a little. */
const CLOCK_SLACK_MS = 60_000;

/**
 * A day is recorded with its last bar or with one of a later day: not before the entries up to that bar, not after
 * later entries, and not before earlier days. Days from before this was recorded come first and have no time.
 */
function differenceOfRecording(
  ends: readonly DayEnd[],
  days: readonly EquityDay[],
  entries: readonly LedgerEntry[],
): FigureDifference | null {
  let [from, next] = [Number.NEGATIVE_INFINITY, 0];
  for (const [index, { day, recordedAt = null }] of days.entries()) {
    const lastBar = ends[index]?.lastBar ?? 0;
    for (; (entries[next]?.time ?? Number.POSITIVE_INFINITY) <= lastBar; next += 1)
      from = Math.max(from, entries[next]?.recordedAt ?? from);
    if (recordedAt === null && !(index > 0 && days[index - 1]?.recordedAt)) continue;
    const to = entries[next]?.recordedAt ?? Number.POSITIVE_INFINITY;
    const earliest = Math.max(from, lastBar);
    const at = recordedAt ?? Number.NaN;
    if (!(at >= earliest - CLOCK_SLACK_MS && at <= to + CLOCK_SLACK_MS))
      return {
        figure: `recording of equity ${dayText(day)}`,
        expected: `a time from ${earliest} to ${to}`,
        found: String(recordedAt),
      };
    from = Math.max(from, at);
  }
  return null;
}

/** A tampered day may be none. */
function dayText(day: number): string {
  return Math.abs(day) < 1e8 ? isoDay(day as Parameters<typeof isoDay>[0]) : String(day);
}

/**
 * A model shows a moment at which its robot had seen all that its ledger holds, and neither the bars nor the present
 * were further than they are now.
 */
function differenceOfMoment(
  moment: ModelMoment | undefined,
  { through, entries, signals }: Stored,
  present: number,
): FigureDifference | null {
  if (moment?.format !== READ_MODEL_FORMAT)
    return {
      figure: 'moment.format',
      expected: String(READ_MODEL_FORMAT),
      found: String(moment?.format ?? 'nothing'),
    };
  if (through === null)
    return moment.through === null && moment.now <= present
      ? null
      : { figure: 'moment', expected: 'one before the first bar', found: JSON.stringify(moment) };
  const first = Math.max(entries.at(-1)?.time ?? 0, (signals.at(-1)?.decidedAt ?? 0) - LONGEST_BAR_MS);
  const seen = moment.through ?? Number.NaN;
  const isPossible = seen >= first && seen <= through && moment.now >= seen && moment.now <= present;
  if (isPossible) return null;
  return {
    figure: 'moment',
    expected: `bars from ${first} to ${through} and a present from there to ${present}`,
    found: JSON.stringify(moment),
  };
}

/** A decision is known when its bar is complete, and that bar opened before. */
const LONGEST_BAR_MS = 24 * 60 * 60_000;

/**
 * What the imported market's model says about the bars its robot ran on, computed from those stored up to the same day.
 */
async function digestsNamed(
  { db }: Database,
  model: RobotReadModel,
  market: MarketName,
): Promise<LegDigest[]> {
  const found: LegDigest[] = [];
  if (market !== 'imported') return found;
  for (const { fundId, bars } of model.details.definition?.legs ?? []) {
    const digest = bars && (await readBarsDigest(db, market, fundId, parseIsoDay(bars.through)));
    if (digest) found.push({ fundId, ...digest });
  }
  return found;
}

async function expectedModel(
  { definition, seal }: StoredPublication,
  { entries, signals, days, through }: Stored,
  retired: Retirement | null,
  bars: readonly LegDigest[],
  closes: ReadonlyMap<FundId, DailyCloses>,
  model: RobotReadModel,
  { market: name, instruments, reader, seed }: Context,
): Promise<RobotReadModel> {
  const { moment } = model;
  const now = moment?.now ?? 0;
  // Taken from the model: they are facts of its moment, which can't be computed.
  const { jumpHold = null, modelFault = null } = model.summary;
  if (through === null)
    return buildPendingModel({
      ...{ definition, seal, instruments, jumpHold, modelFault },
      market: { name, now },
    });
  const seen = moment?.through ?? through;
  const lastPrices = new Map<FundId, number>();
  const lastTimes = new Map<FundId, number>();
  for (const fundId of definition.legs) {
    const bar = await reader.lastBarAt(fundId, seen);
    if (bar) lastPrices.set(fundId, bar.close);
    if (bar) lastTimes.set(fundId, bar.time);
  }
  const waiting = new Set(
    model.details.signals.filter(({ state }) => state === 'waiting').map(({ seq }) => seq),
  );
  return buildReadModel({
    definition,
    seal,
    instruments,
    entries,
    signals,
    days,
    positions: positionsFromLedger(entries, definition.legs, lastPrices),
    // A signal lapses at the latest when its open has come. One that a later decision took the place of lapses before.
    pending: signals
      .filter(({ seq, fundId, dueAt }) => waiting.has(seq) && (lastTimes.get(fundId) ?? 0) < dueAt)
      .map((signal) => ({ ...signal, sharePct: 0, stopDistance: null, takeProfitDistance: null })),
    closes,
    retired,
    market: { name, now, seed },
    through: seen as Millis,
    bars,
    jumpHold,
    modelFault,
    trials: model.summary.sincePublication?.luck?.trials ?? 1,
  });
}

function readCloses(
  definition: RobotDefinition,
  sessions: ReadonlyMap<FundId, SessionCloses>,
  { instruments }: Context,
): ReadonlyMap<FundId, DailyCloses> {
  return new Map(
    benchmarkLegs(definition, instruments).map((fundId) => [fundId, dailyCloses(sessions.get(fundId) ?? [])]),
  );
}

/** The registry has what a robot's rule gives, once, or nothing. */
function differenceOfRetirement(
  expected: Retirement | null,
  found: readonly RetirementRecord[],
): FigureDifference | null {
  const text = ({ rule, day, limitPct, foundPct }: RetirementReason) =>
    `${rule} on ${day}, ${foundPct} with a limit of ${limitPct}`;
  const due = expected ? text({ ...expected, day: dayText(expected.day) }) : 'none';
  const is = found.map(text).join('; ') || 'none';
  return due === is ? null : { figure: 'retirement', expected: due, found: is };
}

function dailyCloses(sessions: SessionCloses): DailyCloses {
  return { days: sessions.map(({ day }) => day), closes: sessions.map(({ close }) => close) };
}

/** Rows that belong to no robot, and revisions that can't be told apart: no robot's own figures show them. */
async function strayRows({ db }: Database, market: MarketName): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['equity_days', 'read_models'] as const) {
    const rows = await db
      .selectFrom(table as 'read_models')
      .select('robot_id')
      .distinct()
      .where('robot_id', 'not in', db.selectFrom('robots').select('id'))
      .execute();
    for (const { robot_id } of rows) found.push(`${table} ${robot_id}: expected a robot, found none`);
  }
  const { models, revisions } = await db
    .selectFrom('read_models')
    .select([
      (select) => select.fn.countAll().as('models'),
      sql<number>`count(DISTINCT revision)`.as('revisions'),
    ])
    .where('market', '=', market)
    .executeTakeFirstOrThrow();
  if (Number(models) !== Number(revisions))
    found.push(`read_models: expected ${models} revisions, found ${revisions}`);
  return found;
}
