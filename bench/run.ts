import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { InputError } from '@/lib/core/base/errors';
import { runAccountsServer } from './accounts/accounts-server';
import { benchAccounts } from './accounts-bench';
import { benchBrowser } from './browser-bench';
import { benchCalls } from './calls-bench';
import { benchCommunity } from './community-bench';
import { benchEngine } from './engine-bench';
import { benchForecasts } from './forecasts-bench';
import { runHubClients } from './hub/hub-clients';
import { runHubServer } from './hub/hub-server';
import { benchHub } from './hub-bench';
import { benchPatterns } from './patterns-bench';
import { benchPortfolios } from './portfolios-bench';
import { progress } from './progress';
import { fallenRatios, type SavedRatios, withRatios } from './ratio';
import { benchScale, SCALE_OPTIONS } from './scale-bench';
import { benchScreener } from './screener-bench';
import { benchSearch } from './search-bench';
import { benchStart } from './start-bench';
import { type BenchRow, tableLines } from './table';
import { benchTrading } from './trading-bench';
import { runRawServer } from './web/raw-server';
import { runWebServer } from './web/web-server';
import { benchCrawl, benchWeb } from './web-bench';

interface Section {
  readonly heading: string;
  readonly run: () => readonly BenchRow[] | Promise<readonly BenchRow[]>;
}

const SECTIONS: Readonly<Record<string, Section>> = {
  engine: { heading: 'Engine, one core, by CPU time', run: benchEngine },
  search: { heading: 'Search: a page and the total count', run: benchSearch },
  screener: { heading: 'Screener: a page, its total and counts, beside DuckDB', run: benchScreener },
  patterns: { heading: 'Patterns, one core, by CPU time', run: benchPatterns },
  portfolios: { heading: 'Portfolios, by CPU time', run: benchPortfolios },
  forecasts: { heading: 'Forecasts, one core, by CPU time', run: benchForecasts },
  community: {
    heading: 'Community: 100,000 posts and a million votes of 10,000 members, SQLite',
    run: benchCommunity,
  },
  web: { heading: 'Pages and calls, over local sockets', run: benchWeb },
  calls: {
    heading:
      'Calls at ten times the rows, CPU time of the main thread: SQLite · PostgreSQL if DATABASE_URL names one',
    run: benchCalls,
  },
  crawl: { heading: 'A cold crawl, over local sockets', run: benchCrawl },
  accounts: { heading: 'Accounts, over local sockets', run: benchAccounts },
  hub: { heading: 'Real time, over local sockets', run: benchHub },
  trading: { heading: 'Trading: a signal to its copies', run: benchTrading },
  browser: { heading: 'Browser, all robots ready', run: benchBrowser },
  start: { heading: 'Start-up, from an empty data folder', run: benchStart },
  scale: { heading: 'Larger simulated markets (--robots 322,3000,10000)', run: benchScale },
};

/** Processes a section starts for itself. */
const PARTS: Readonly<Record<string, () => void>> = {
  'web-server': runWebServer,
  'raw-server': runRawServer,
  'accounts-server': runAccountsServer,
  'hub-server': runHubServer,
  'hub-clients': runHubClients,
};

/** The ratios of the last landing. Commands run in the repository's folder. */
const RATIOS_FILE = 'bench/ratios.json';

/** Measures, prints, and says what fell. `--only engine` runs one section, `--save` keeps its ratios. */
export async function run(args: string[]): Promise<void> {
  const part = chosenPart(args);
  if (part) return part();
  const { save = false } = parseArgs({ args, options: OPTIONS }).values;
  const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
  const fallen: string[] = [];
  for (const [name, { heading, run: measure }] of chosenSections(args)) {
    progress(heading);
    const rows = await measure();
    const saved = JSON.parse(readFileSync(RATIOS_FILE, 'utf8')) as SavedRatios;
    print(tableLines(heading, rows));
    fallen.push(...fallenRatios(name, rows, saved));
    if (save) writeFileSync(RATIOS_FILE, `${JSON.stringify(withRatios(saved, name, rows), null, 2)}\n`);
  }
  if (fallen.length > 0) print(['Since the ratios were last saved:', ...fallen.map((line) => `  ${line}`)]);
  if (save) print([`Ratios saved in ${RATIOS_FILE}`]);
}

const OPTIONS = {
  only: { type: 'string' },
  part: { type: 'string' },
  save: { type: 'boolean' },
  ...SCALE_OPTIONS,
} as const;

function chosenPart(args: string[]): (() => void) | null {
  const { part } = parseArgs({ args, options: OPTIONS }).values;
  if (part === undefined) return null;
  const found = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (!found) throw new InputError(`--part '${part}': choose one of ${Object.keys(PARTS).join(', ')}`);
  return found;
}

/** @throws InputError if the section doesn't exist */
export function chosenSections(args: string[]): readonly (readonly [name: string, section: Section])[] {
  const { only } = parseArgs({ args, options: OPTIONS }).values;
  const sections = Object.entries(SECTIONS);
  if (only === undefined) return sections;
  const chosen = sections.filter(([name]) => name === only);
  if (chosen.length === 0)
    throw new InputError(`--only '${only}': choose one of ${Object.keys(SECTIONS).join(', ')}`);
  return chosen;
}
