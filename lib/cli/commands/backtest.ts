import { readFile } from 'node:fs/promises';
import { InputError } from '@/lib/core/base/errors';
import { formatPlural } from '@/lib/core/format/number';
import { type BacktestRows, readBacktestRows } from '../backtest/read-rows';
import { type BacktestRequest, parseBacktestRequest } from '../backtest/request';
import { runBacktest } from '../backtest/run-backtest';
import { tradeTable } from '../backtest/trade-table';
import { printLines } from '../print-lines';
import { fileErrorReason, writeWhole } from '../write-whole';

/** Runs one strategy over every bar of a file and writes a line per trade; the summary goes to standard error. */
export async function run(args: string[]): Promise<void> {
  const request = parseBacktestRequest(args);
  const { rows, warnings } = await readRows(request);
  for (const warning of warnings) process.stderr.write(`WARNING ${warning}\n`);
  const { events, finalEquity, commissions } = runBacktest(request, rows);
  const lines = tradeTable(events, rows);
  if (request.out === null) printLines(lines);
  else await writeWhole(request.out, `${lines.join('\n')}\n`);
  process.stderr.write(
    `${formatPlural(lines.length - 1, 'trade')} over ${formatPlural(rows.length, 'bar')}, final equity ${finalEquity}, commissions ${commissions}\n`,
  );
}

async function readRows(request: BacktestRequest): Promise<BacktestRows> {
  const { data } = request;
  let bytes: Uint8Array;
  try {
    bytes = await readFile(data);
  } catch (error) {
    throw new InputError(`--data '${data}' cannot be read: ${fileErrorReason(error)}`);
  }
  return readBacktestRows({ name: data, bytes }, request);
}
