import { ascending } from 'd3-array';
import type { Millis } from '@/lib/core/base/brand';
import { DAILY_MINUTES } from '@/lib/market/data/imported/interval';
import { possibleTimeframes } from '@/lib/robots/definitions/roster/timeframes';
import { evaluateBars } from '../evaluate/evaluate-bars';
import { type BarFile, readBarFolder } from '../evaluate/read-folder';
import { parseEvaluateRequest, USAGE } from '../evaluate/request';
import { summarize } from '../evaluate/summary';
import { tableAsCsv, tableAsMarkdown, tableAsText } from '../evaluate/table';
import { printLines } from '../print-lines';
import { writeWhole } from '../write-whole';

/** Runs each family as robots are published on a folder of bars, and prints one table of what came of it. */
export async function run(args: string[]): Promise<void> {
  const request = parseEvaluateRequest(args);
  if (!request) {
    printLines([USAGE]);
    return;
  }
  const { files, skipped, warnings } = await readBarFolder(request, Date.now() as Millis);
  for (const line of skipped) say(`Skipped ${line}`);
  for (const warning of warnings) say(`WARNING ${warning}`);
  const { chosen, unused } = chooseFiles(files);
  for (const { name } of unused) say(`Skipped ${name}: longer or finer files have the same timeframes`);
  const rows = chosen.flatMap(({ file, timeframe }, index) => {
    say(`${index + 1} of ${chosen.length}: ${file.symbol}, bars of ${timeframe} minutes`);
    return evaluateBars(file, timeframe, request.sellsShort);
  });
  if (request.out !== null)
    await writeWhole(request.out, /\.md$/i.test(request.out) ? tableAsMarkdown(rows) : tableAsCsv(rows));
  printLines([...tableAsText(rows), ...summarize(rows, request.tried)]);
}

interface ChosenFile {
  readonly file: BarFile;
  readonly timeframe: number;
}

/** For each ticker and timeframe the file with the most sessions, of equal ones that with the shortest bars. */
function chooseFiles(files: readonly BarFile[]): { chosen: ChosenFile[]; unused: BarFile[] } {
  const best = new Map<string, ChosenFile>();
  for (const file of files) {
    const { intervalMinutes } = file.series;
    const timeframes =
      intervalMinutes === DAILY_MINUTES ? [DAILY_MINUTES] : possibleTimeframes(intervalMinutes);
    for (const timeframe of timeframes) {
      const key = `${file.symbol} ${timeframe}`;
      const other = best.get(key)?.file;
      if (!other || isBetter(file, other)) best.set(key, { file, timeframe });
    }
  }
  const chosen = [...best.values()];
  chosen.sort(
    (one, other) => ascending(one.file.symbol, other.file.symbol) || other.timeframe - one.timeframe,
  );
  return { chosen, unused: files.filter((file) => !chosen.some((one) => one.file === file)) };
}

function isBetter(one: BarFile, other: BarFile): boolean {
  if (one.sessions !== other.sessions) return one.sessions > other.sessions;
  return one.series.intervalMinutes < other.series.intervalMinutes;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
