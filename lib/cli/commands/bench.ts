import { parseArgs } from 'node:util';
import { InputError } from '@/lib/core/base/errors';
import { runAccountsServer } from '../bench/accounts/accounts-server';
import { benchAccounts } from '../bench/accounts-bench';
import { benchBrowser } from '../bench/browser-bench';
import { benchEngine } from '../bench/engine-bench';
import { runHubClients } from '../bench/hub/hub-clients';
import { runHubServer } from '../bench/hub/hub-server';
import { benchHub } from '../bench/hub-bench';
import { benchSearch } from '../bench/search-bench';
import { benchStart } from '../bench/start-bench';
import { type BenchRow, tableLines } from '../bench/table';
import { benchTrading } from '../bench/trading-bench';
import { runRawServer } from '../bench/web/raw-server';
import { runWebServer } from '../bench/web/web-server';
import { benchCrawl, benchWeb } from '../bench/web-bench';

interface Section {
  readonly heading: string;
  readonly run: () => readonly BenchRow[] | Promise<readonly BenchRow[]>;
}

const SECTIONS: Readonly<Record<string, Section>> = {
  engine: { heading: 'Engine, one core, by CPU time', run: benchEngine },
  search: { heading: 'Search: a page and the total count', run: benchSearch },
  web: { heading: 'Pages and calls, over local sockets', run: benchWeb },
  crawl: { heading: 'A cold crawl, over local sockets', run: benchCrawl },
  accounts: { heading: 'Accounts, over local sockets', run: benchAccounts },
  hub: { heading: 'Real time, over local sockets', run: benchHub },
  trading: { heading: 'Trading: a signal to its copies', run: benchTrading },
  browser: { heading: 'Browser, all robots ready', run: benchBrowser },
  start: { heading: 'Start-up, from an empty data folder', run: benchStart },
};

/** Processes a section starts for itself. */
const PARTS: Readonly<Record<string, () => void>> = {
  'web-server': runWebServer,
  'raw-server': runRawServer,
  'accounts-server': runAccountsServer,
  'hub-server': runHubServer,
  'hub-clients': runHubClients,
};

/** Measures and prints. `--only engine` runs one section. */
export async function run(args: string[]): Promise<void> {
  const part = chosenPart(args);
  if (part) return part();
  for (const { heading, run: measure } of chosenSections(args))
    process.stdout.write(`${tableLines(heading, await measure()).join('\n')}\n`);
}

const OPTIONS = { only: { type: 'string' }, part: { type: 'string' } } as const;

function chosenPart(args: string[]): (() => void) | null {
  const { part } = parseArgs({ args, options: OPTIONS }).values;
  if (part === undefined) return null;
  const found = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (!found) throw new InputError(`--part '${part}': choose one of ${Object.keys(PARTS).join(', ')}`);
  return found;
}

/** @throws InputError if the section doesn't exist */
export function chosenSections(args: string[]): readonly Section[] {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.only === undefined) return Object.values(SECTIONS);
  const section = Object.hasOwn(SECTIONS, values.only) ? SECTIONS[values.only] : undefined;
  if (!section)
    throw new InputError(`--only '${values.only}': choose one of ${Object.keys(SECTIONS).join(', ')}`);
  return [section];
}
