import path from 'node:path';
import Libsql from 'libsql';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { DATABASE_FILE } from '@/lib/core/database/sqlite';
import { growing } from '@/lib/core/database/testing/growing-plans';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { purgeExpired } from '@/lib/core/database/user-data';
import { USER_DATA } from '@/lib/http/api/server/subjects';
import { createNewEntries } from '@/lib/http/event-hub/server/new-entries';
import { createNewSignals } from '@/lib/http/event-hub/server/new-signals';
import { openBusySite } from '../synthetic/busy-calls';
import { A_FEW } from '../synthetic/busy-site';

/**
 * Explains every statement that calls, downloads, purges and the event hub's polls make on the embedded database, and
 * refuses plans whose cost grows with a table rather than with what is asked for.
 */

/** Reviewed: why a plan is as it is. By a part of the statement. */
const EXCEPTIONS: readonly { readonly part: RegExp; readonly why: string }[] = [
  { part: /THEN 1 ELSE 0 END\) as "signals"/, why: 'counts what copies did, on the thread of reads' },
  { part: /copy_intents\.state IN \('skipped', 'missed'\)/, why: 'an index of skipped entries alone' },
  { part: /ORDER BY e\.seq DESC LIMIT 1 OFFSET/, why: 'as many entries of a robot as the page needs' },
  { part: /"notification_settings"\.*"mailed_at" is null|"mailed_at" is null and/, why: 'those that wait' },
  {
    part: /select \* from "(?:fills|account_events|orders)" where "account_id" = \? order by "(?:seq|created_at", "client_order_id)"$/,
    why: 'exported',
  },
  { part: /"copies"\."user_id" = \? order by "copy_intents"\."created_at"$/, why: 'exported' },
  {
    part: /"post_reports"\."settled_at" is null and "club_posts"\."state" = \?/,
    why: 'an index of open reports alone',
  },
  { part: /select count\(\*\) as "total" from "moderation_actions"/, why: 'an index of their times alone' },
  { part: /select count\(\*\) as "total" from "fills"/, why: 'an index of closing fills alone' },
  { part: /from "robot_signals" where "robot_id" in/, why: 'signals are few; on the thread of reads' },
  {
    part: /THEN time - opened_at END\) as "held"|THEN quantity ELSE -quantity END\) as "change"/,
    why: 'what a statement adds up, on the thread of reads',
  },
  {
    part: /from "article_versions" as "one"|from "content_entries" as "entry" left join .* order by|from "content_slugs" order by/,
    why: 'texts and entries that a few people edit, listed for them',
  },
  {
    part: /^update "copy_intents" set .* where \(+"copy_id" in \(\?\) and "action" = \?|^update "copies" set "state" = \?, "ended_at"/,
    why: 'what one copy has, once, when it is turned off',
  },
  { part: /^delete from "trading_accounts"/, why: 'deletes what it finds' },
];

/** As many as trade every instrument: plans depend on how long lists of them are. */
const ROBOTS = 60;

interface Refused {
  readonly sql: string;
  readonly plan: readonly string[];
}

let database: Database;
let connection: Libsql.Database;

beforeAll(async () => {
  const dataDir = await makeMigratedDataDir();
  database = await openDatabase({ dataDir });
  connection = new Libsql(path.join(dataDir, DATABASE_FILE));
});

afterAll(async () => {
  connection.close();
  await database.close();
});

it('calls, downloads, purges and polls make no plan that grows with a table', async () => {
  const asked = new Map<string, string>();
  let asking = '';
  const prepare = jest.spyOn(Libsql.prototype, 'prepare');
  const site = await openBusySite(database, { robots: ROBOTS, size: A_FEW });
  prepare.mockClear();
  const note = () => {
    for (const [sql] of prepare.mock.calls) if (!asked.has(sql)) asked.set(sql, asking);
    prepare.mockClear();
  };
  const failed: string[] = [];
  for (const call of site.calls) {
    asking = call.name;
    await call.run().catch((error: unknown) => failed.push(`${asking}: ${(error as Error).message}`));
    note();
  }
  asking = 'purges';
  await purgeExpired(USER_DATA, database.db, systemClock());
  note();
  asking = 'the event hub';
  const [entries, signals] = [createNewEntries(database.db), createNewSignals(database.db)];
  const ids = (await database.db.selectFrom('robots').select('id').execute()).map(({ id }) => id);
  for (const news of [entries, signals]) await news.watch(ids);
  for (const news of [entries, signals]) await news.read(ids);
  note();
  prepare.mockRestore();
  await site.close();

  const statements = [...asked].filter(([sql]) => /^\s*(?:select|with|insert|update|delete)/i.test(sql));
  const refused = statements.flatMap(([sql, by]): Refused[] => {
    if (EXCEPTIONS.some(({ part }) => part.test(sql))) return [];
    const steps = growing(connection, sql);
    return steps.length === 0 ? [] : [{ sql: `${by}: ${sql}`, plan: steps }];
  });
  expect(refused).toEqual([]);
  expect(failed).toEqual([]);
  expect(statements.length).toBeGreaterThan(150);
  // Each is still needed.
  expect(
    EXCEPTIONS.filter(
      ({ part }) => !statements.some(([sql]) => part.test(sql) && growing(connection, sql).length > 0),
    ),
  ).toEqual([]);
});
