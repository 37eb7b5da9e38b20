import type { KyselyPlugin } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { readsOn } from '@/lib/core/database/reads';
import { NO_CHOICES } from '@/lib/portfolios/statements/read-statement';
import { createPortfolioRecords } from '../server/create-portfolio-records';

/** Once the import and its first rows are written, prints a line and waits for its end. */
const stopInTheMiddle: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if ((result.numAffectedRows ?? 0n) < 2n) return result;
    process.stdout.write('in the middle\n');
    return new Promise(() => setInterval(() => undefined, 1_000));
  },
};

/** A process that imports a file (second argument) into the first portfolio of `ann` in a database (first argument, as JSON). */
async function importFile(options: DatabaseOptions, text: string): Promise<void> {
  const { db } = await openDatabase(options);
  const records = createPortfolioRecords(db.withPlugin(stopInTheMiddle), readsOn(db));
  const bytes = new TextEncoder().encode(text);
  const upload = { name: 'schwab.csv', bytes, choices: NO_CHOICES, tickers: {} };
  await records.book('ann', 0, upload, Date.UTC(2024, 6, 1) as Millis);
}

void importFile(JSON.parse(process.argv[2] ?? '{}') as DatabaseOptions, process.argv[3] ?? '');
