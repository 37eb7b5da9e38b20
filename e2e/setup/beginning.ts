import { until } from '@/lib/core/base/testing/until';
import { openDatabase } from '@/lib/core/database/open-database';
import { type SharedProduct, startProduct } from './product';

/** What the product reported while it prepared its first market and robots, until it was killed. */
export interface Beginning {
  /** Of /readyz, and of pages as HTML. */
  readonly market: { readonly preparing: string; readonly home: string };
  readonly robots: { readonly preparing: string; readonly list: string };
  /** The ends of ledgers at that time: what was committed. */
  readonly heads: readonly LedgerEnd[];
}

export interface LedgerEnd {
  readonly robotId: number;
  readonly seq: number;
  readonly hash: string;
}

/** Starts the product in an empty folder and kills it midway, as a power outage would. */
export async function beginAndKill(dataDir: string): Promise<Beginning> {
  const product = await startProduct({ dataDir });
  await product.printed(/Preparing the market/);
  const market = { preparing: await preparing(product, 'market'), home: await read(product, '/') };
  await product.printed(/Preparing the robots .* [1-9]\d* of/);
  const robots = {
    preparing: await preparing(product, 'robots'),
    list: await read(product, '/bot-trading/'),
  };
  await product.end('SIGKILL');
  return { market, robots, heads: await readHeads(dataDir) };
}

/** The result of `beginAndKill`, which the global setup passes on to stories. */
export function readBeginning(): Beginning {
  return JSON.parse(process.env['PRODUCT_BEGINNING'] ?? '') as Beginning;
}

/** The progress /readyz reports, once it has reached the stage. */
async function preparing({ origin }: SharedProduct, stage: string): Promise<string> {
  let said = '';
  await until(async () => {
    const answer = await fetch(`${origin}/readyz`);
    said = answer.ok ? String(((await answer.json()) as { preparing: unknown }).preparing) : '';
    return said.includes(stage);
  });
  return said;
}

/** The text of a page, without its scripts. */
async function read({ origin }: SharedProduct, path: string): Promise<string> {
  const html = await (await fetch(`${origin}${path}`)).text();
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '');
}

async function readHeads(dataDir: string): Promise<LedgerEnd[]> {
  const database = await openDatabase({ dataDir });
  try {
    const rows = await database.db.selectFrom('ledger_heads').selectAll().execute();
    return rows.map(({ robot_id: robotId, seq, hash }) => ({ robotId, seq, hash }));
  } finally {
    await database.close();
  }
}
