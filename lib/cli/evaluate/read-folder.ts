import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { formatPlural } from '@/lib/core/format/number';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { BarSeries } from '@/lib/market/data/bars';
import { type FoundJump, prepareImport } from '@/lib/market/data/imported/prepare-import';
import { describeInstrument, FIRST_UNLISTED_ID } from '@/lib/market/data/imported/resolve-instrument';
import { mayHaveSplit } from '@/lib/market/data/imported/splits';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { findInstrument, INSTRUMENTS } from '@/lib/market/data/instruments';
import { namesInstrument } from '@/lib/market/data/instruments/ticker-spellings';
import { buildSeries } from '@/lib/market/data/series';
import { SHARPE_DAYS } from '@/lib/robots/statistics/few-trades';
import { fileErrorReason } from '../write-whole';
import type { EvaluateRequest } from './request';

/** `SPY_60m_2010-2021.csv.gz`: symbol, interval, and anything. */
const BAR_FILE = /^([A-Za-z0-9][A-Za-z0-9.-]{0,11})_\d+(?:m|min|h|d)(?:_.*)?\.csv(?:\.gz)?$/i;

export interface BarFile {
  readonly name: string;
  /** As the file's name has it, in upper case. */
  readonly symbol: string;
  readonly instrument: Instrument;
  readonly series: BarSeries;
  readonly sessions: number;
}

export interface BarFolder {
  readonly files: readonly BarFile[];
  /** A sentence for each file left out. */
  readonly skipped: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Reads a folder's files of bars as an import does; what can't be used is left out and named.
 * @throws InputError if the folder can't be read or has no file that can be used
 */
export async function readBarFolder(request: EvaluateRequest, now: Millis): Promise<BarFolder> {
  const names = await listFiles(request.data);
  const files: BarFile[] = [];
  const skipped: string[] = [];
  const warnings: string[] = [];
  for (const [index, name] of names.entries()) {
    try {
      const bytes = await readFile(path.join(request.data, name));
      const unlisted = (FIRST_UNLISTED_ID + index) as FundId;
      files.push(readInstrumentBars({ name, bytes }, unlisted, request, now, warnings));
    } catch (error) {
      if (!(error instanceof InputError) && !isReadError(error)) throw error;
      const message = error instanceof InputError ? error.message : fileErrorReason(error);
      skipped.push(message.startsWith(name) ? message : `${name}: ${message}`);
    }
  }
  if (files.length === 0)
    throw new InputError([`--data '${request.data}' has no bars that can be used`, ...skipped].join('\n'));
  return { files, skipped, warnings };
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new InputError(`--data '${folder}' is not a folder that can be read: ${fileErrorReason(error)}`);
  }
}

/** Of the file system. */
function isReadError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function readInstrumentBars(
  file: { readonly name: string; readonly bytes: Uint8Array },
  unlisted: FundId,
  request: EvaluateRequest,
  now: Millis,
  warnings: string[],
): BarFile {
  const symbol = BAR_FILE.exec(file.name)?.[1]?.toUpperCase();
  if (symbol === undefined)
    throw new InputError('it isn’t named like a file of bars, such as SPY_60m_2010-2021.csv or .csv.gz');
  const instrument = createInstrument(symbol, unlisted, request);
  const { fundType, fundId } = instrument;
  const calendar = calendarFor(calendarNameFor(fundType));
  const splits = request.splits.get(symbol) ?? [];
  const prepared = prepareImport([file], {
    ...request,
    ...{ instrument, calendar, splits, now, interval: null, mayHaveSplit: mayHaveSplit(fundType) },
    acceptedJumps: request.acceptedJumps.get(symbol) ?? [],
  });
  const [jump] = prepared.jumps;
  if (jump) throw new InputError(describeJump(jump, symbol));
  const sessions = prepared.days.length;
  if (sessions < SHARPE_DAYS)
    throw new InputError(`it has bars of ${formatPlural(sessions, 'session')}; figures need ${SHARPE_DAYS}`);
  warnings.push(...prepared.warnings);
  const series = buildSeries(fundId, prepared.interval, calendar, prepared.days);
  return { name: file.name, symbol, instrument, series, sessions };
}

function createInstrument(symbol: string, unlisted: FundId, { fundType }: EvaluateRequest): Instrument {
  const known = findInstrument(symbol) ?? INSTRUMENTS.find((one) => namesInstrument(symbol, one));
  if (known) return known;
  if (fundType === null)
    throw new InputError(
      `${symbol} is not a listed instrument; say what such instruments are with --type S, E, F or C (stock, fund, currency pair, crypto pair)`,
    );
  return describeInstrument(symbol, fundType, null, unlisted, null, 2);
}

function describeJump({ day, dayBefore, closeBefore, open, ratio }: FoundJump, symbol: string): string {
  const seen = `the price jumps from ${closeBefore} on ${isoDay(dayBefore)} to ${open} on ${isoDay(day)}`;
  const real = `--accept-jumps ${symbol}=${isoDay(day)} if it is real`;
  const split = ratio === null ? '' : `--splits ${symbol}=${isoDay(day)}:${ratio} if it is a split, `;
  return `${seen}; give ${split}${real}`;
}
