import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { FundId } from '@/lib/base/brand';
import { InputError } from '@/lib/base/errors';
import { fromMicros } from '@/lib/base/money';
import { createExecution } from '@/lib/execution/execution';
import type { TradeEvent } from '@/lib/ledger/entry';
import { intervalOfRows, parseInterval } from '@/lib/market/imported/interval';
import { readBarFile } from '@/lib/market/imported/read-rows';
import type { BarRows } from '@/lib/market/imported/rows';
import { createTimeZone } from '@/lib/market/imported/time-zone';
import { parseParams } from '@/lib/strategies/params';
import { findFamily, STRATEGY_FAMILIES } from '@/lib/strategies/registry';
import type { Params, StrategyFamily } from '@/lib/strategies/types';
import { printLines } from '../print-lines';
import { seriesOfRows } from '../rows-series';
import { tradeTable } from '../trade-table';

const USAGE =
  'npm run backtest -- --data FILE --strategy sma-cross [--params fast=10,slow=30] [--size 100] [--cash 1000000] [--commission 0.0005] [--spread 0] [--impact 0] [--interval 60] [--zone UTC] [--out trades.csv]';

/** The file is one instrument; its number stands in no ledger. */
const FUND = 1 as FundId;

export interface BacktestRequest {
  readonly data: string;
  readonly family: StrategyFamily;
  readonly params: Params;
  readonly size: number;
  readonly cash: number;
  readonly commission: number;
  readonly spread: number;
  readonly impact: number;
  readonly interval: number | null;
  readonly zone: string;
  readonly out: string | null;
}

/** Runs one strategy over every bar of a file and writes a line a trade; the summary goes to standard error. */
export async function run(args: string[]): Promise<void> {
  const request = parseBacktestRequest(args);
  const rows = await readRows(request);
  const { events, finalEquity } = backtest(request, rows);
  const lines = tradeTable(events, rows);
  if (request.out === null) printLines(lines);
  else await writeWhole(request.out, `${lines.join('\n')}\n`);
  const commissions = events.reduce((sum, event) => sum + fromMicros(event.commission), 0);
  process.stderr.write(
    `${lines.length - 1} trades over ${rows.length} bars, final equity ${finalEquity}, commissions ${commissions.toFixed(6)}\n`,
  );
}

/** What the words ask for. @throws InputError naming the wrong flag and its value. */
export function parseBacktestRequest(args: string[]): BacktestRequest {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      data: text,
      strategy: text,
      params: text,
      size: text,
      cash: text,
      commission: text,
      spread: text,
      impact: text,
      interval: text,
      zone: text,
      out: text,
    },
  });
  if (values.data === undefined) throw new InputError(`--data is missing: ${USAGE}`);
  if (values.strategy === undefined) throw new InputError(`--strategy is missing: ${USAGE}`);
  const family = familyOf(values.strategy);
  return {
    data: values.data,
    family,
    params: parseParams(family, values.params ?? ''),
    size: numberOf('size', values.size ?? '100', (size) => size > 0, 'must be above 0'),
    cash: numberOf('cash', values.cash ?? '1000000', (cash) => cash > 0, 'must be above 0'),
    commission: fractionOf('commission', values.commission),
    spread: fractionOf('spread', values.spread),
    impact: fractionOf('impact', values.impact),
    interval: values.interval === undefined ? null : parseInterval(values.interval),
    zone: values.zone ?? 'UTC',
    out: values.out ?? null,
  };
}

function familyOf(id: string): StrategyFamily {
  const single = STRATEGY_FAMILIES.filter((family) => family.kind === 'single').map((family) => family.id);
  const family = findFamily(id);
  if (!family) throw new InputError(`--strategy '${id}' is not known; there are ${single.join(', ')}`);
  if (family.kind === 'basket')
    throw new InputError(
      `--strategy '${id}' trades several instruments; for one file there are ${single.join(', ')}`,
    );
  return family;
}

function fractionOf(flag: string, text = '0'): number {
  return numberOf(flag, text, (value) => value >= 0 && value < 1, 'must be a fraction from 0 to below 1');
}

function numberOf(flag: string, text: string, accepts: (value: number) => boolean, rule: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new InputError(`--${flag} '${text}' is not a number`);
  if (!accepts(value)) throw new InputError(`--${flag} '${text}' ${rule}`);
  return value;
}

async function readRows({ data, zone }: BacktestRequest): Promise<BarRows> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(data);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`--data '${data}': ${code === 'ENOENT' ? 'there is no such file' : code}`);
  }
  return readBarFile({ name: data, bytes }, createTimeZone(zone));
}

/** Trades and final equity: no volume limit, a fixed quantity, closed at the open of the last bar. */
export function backtest(
  request: BacktestRequest,
  rows: BarRows,
): { readonly events: readonly TradeEvent[]; readonly finalEquity: number } {
  const interval = intervalOfRows(rows, request.interval);
  const execution = createExecution({
    agentType: 'Single',
    legs: [
      {
        fundId: FUND,
        fundType: 'S',
        wholeUnits: false,
        costs: {
          spread: request.spread,
          impact: request.impact,
          commissionRate: request.commission,
          commissionPerUnit: 0,
          minimumCommission: 0,
        },
      },
    ],
    strategyId: request.family.id,
    params: request.params,
    timeframe: interval,
    baseInterval: interval,
    barsPerSession: Math.max(1, Math.round(390 / interval)),
    sizing: { kind: 'quantity', quantity: request.size },
    initialBalance: request.cash,
    maxOpenPositions: 1,
    allowShort: true,
    volumeLimit: Number.POSITIVE_INFINITY,
  });
  const events: TradeEvent[] = [];
  const sink = { onTrade: (event: TradeEvent) => events.push(event), onDay: () => {} };
  execution.advance({ bars: [seriesOfRows(FUND, interval, rows)], reports: [[]] }, sink);
  execution.finish(sink);
  return { events, finalEquity: fromMicros(execution.equity()) };
}

/** Writes a file whole or not at all. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    await writeFile(part, text);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw new InputError(`--out '${file}' cannot be written: ${(error as Error).message}`);
  }
}
