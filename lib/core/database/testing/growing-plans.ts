import type Libsql from 'libsql';

/** Plans of the embedded database whose cost grows with a table rather than with what is asked for. */

/** One row an instrument, a robot or an operator's setting: read whole without harm. All other tables grow. */
const SMALL = [
  'settings',
  'imported_instruments',
  'quotes',
  'robots',
  'ledger_heads',
  'read_models',
  'copied_robots',
  'notified_robots',
  'sqlite_master',
];

/** Searches by these alone read all that a robot or an account has ever done, except among what waits. */
const WHOLE =
  /^SEARCH (\w+) USING (?:COVERING )?INDEX (?!orders_waiting)\w+ \((?:robot_id|account_id|copy_id)=\?\)/;
const LONG = ['ledger_entries', 'robot_signals', 'fills', 'orders', 'account_events', 'copy_intents'];

/** Sorting what an index has in order already up to its last terms ends at the limit. */
const SORTS_ALL = /^USE TEMP B-TREE (?!FOR (?:RIGHT PART|LAST TERM|LAST \d+ TERMS))/;

function explainPlan(connection: Libsql.Database, sql: string): readonly string[] {
  const rows = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { readonly detail: string }[];
  return rows.map(({ detail }) => detail);
}

/** Tables by the names that plans use. */
function namesIn(sql: string): ReadonlyMap<string, string> {
  const found = sql.matchAll(/(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi);
  return new Map(
    [...found].flatMap(([, table = '', alias]) => [
      [table, table],
      [alias ?? table, table],
    ]),
  );
}

/** The steps of a plan that grow with a table. */
export function growing(connection: Libsql.Database, sql: string): readonly string[] {
  const plan = explainPlan(connection, sql);
  const names = namesIn(sql);
  const findTable = (name: string | undefined) => names.get(name ?? '') ?? name ?? '';
  const isLimited = /\blimit\b/i.test(sql) && !plan.some((step) => SORTS_ALL.test(step));
  return plan.filter((step) => {
    const scanned = /^SCAN (\w+)/.exec(step);
    if (scanned)
      return (
        isTable(connection, findTable(scanned[1])) && !SMALL.includes(findTable(scanned[1])) && !isLimited
      );
    const searched = WHOLE.exec(step);
    return searched !== null && LONG.includes(findTable(searched[1])) && !isLimited;
  });
}

/** Subqueries and lists of values are scanned too. */
function isTable(connection: Libsql.Database, name: string): boolean {
  return (
    connection.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").all(name).length > 0
  );
}
