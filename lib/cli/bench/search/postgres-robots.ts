import pg from 'pg';
import { createPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { wantedTickers } from '@/lib/robots/catalogue/search/request';
import type { Contender } from './contender';
import type { Query } from './query-mix';
import {
  COLUMNS,
  type Condition,
  conditionsOf,
  FIGURE_NAMES,
  ORDER_COLUMNS,
  orderColumn,
  type StoredRobot,
  TEXT_COLUMNS,
  WHOLE_COLUMNS,
} from './stored-robot';

const ROWS_A_STATEMENT = 2000;

/**
 * The same robots in PostgreSQL, over a socket file: btree indexes for each filter and order, GIN for tickers, tags and
 * word prefixes. Statements are prepared, by their text.
 */
export async function openPostgresRobots(name: string, robots: readonly StoredRobot[]): Promise<Contender> {
  const client = new pg.Client({ connectionString: await createPostgresDatabase(name, false) });
  await client.connect();
  await client.query(`CREATE TABLE robot (${columnList()}, tags text[], tickers text[], words tsvector)`);
  for (let from = 0; from < robots.length; from += ROWS_A_STATEMENT)
    await client.query(
      `INSERT INTO robot SELECT ${COLUMNS.join(', ')}, tags, tickers, array_to_tsvector(words)
       FROM jsonb_to_recordset($1) AS r (${columnList()}, tags text[], tickers text[], words text[])`,
      [JSON.stringify(robots.slice(from, from + ROWS_A_STATEMENT).map(rowOf))],
    );
  await client.query(indexStatements().join(';'));
  await client.query('VACUUM ANALYZE robot');
  // Pages are small; without this, the planner sorts what an index already has in order.
  await client.query("SET random_page_cost = 1.1; SET work_mem = '64MB'; SET jit = off");
  const names = new Map<string, string>();
  const run = async (text: string, values: readonly unknown[]): Promise<unknown[][]> => {
    const known = names.get(text) ?? `search-${names.size}`;
    names.set(text, known);
    return (await client.query({ name: known, text, values: [...values], rowMode: 'array' })).rows;
  };
  return {
    async search(query) {
      const { where, parameters } = whereOf(conditionsOf(query.request, query.viewer));
      const order = orderOf(query, parameters.length);
      const { offset, pageSize } = query.request;
      const counted = await run(`SELECT count(*)::int FROM robot${where}`, parameters);
      const all = [...parameters, ...order.parameters];
      const limits = `LIMIT $${all.length + 1} OFFSET $${all.length + 2}`;
      const rows = await run(`SELECT id FROM robot${where} ORDER BY ${order.text} ${limits}`, [
        ...all,
        pageSize,
        offset,
      ]);
      return { total: Number(counted[0]?.[0]), ids: rows.map(([id]) => Number(id)) };
    },
    close: () => client.end(),
  };
}

function columnList(): string {
  return [
    ...WHOLE_COLUMNS.map((column) => `${column} int`),
    ...TEXT_COLUMNS.map((column) => `${column} text`),
    ...FIGURE_NAMES.map((column) => `${column} float8`),
  ].join(', ');
}

function rowOf({ cells, tags, tickers, words }: StoredRobot): Record<string, unknown> {
  return { ...Object.fromEntries(COLUMNS.map((column, i) => [column, cells[i]])), tags, tickers, words };
}

function indexStatements(): readonly string[] {
  const filtered = [...TEXT_COLUMNS, 'timeframe', 'initial_balance'].filter(
    (column) => column !== 'lower_name',
  );
  return [
    'ALTER TABLE robot ADD PRIMARY KEY (place)',
    'CREATE UNIQUE INDEX ON robot (id)',
    ...filtered.map((column) => `CREATE INDEX ON robot (${column})`),
    ...['tags', 'tickers', 'words'].map((column) => `CREATE INDEX ON robot USING gin (${column})`),
    ...ORDER_COLUMNS.flatMap((column) => [
      `CREATE INDEX ON robot (${column}, id)`,
      `CREATE INDEX ON robot (${column} DESC NULLS LAST, id)`,
    ]),
  ];
}

function whereOf(conditions: readonly Condition[]): { where: string; parameters: readonly unknown[] } {
  const parameters: unknown[] = [];
  const partOf = (condition: Condition): string => {
    const given = (value: unknown) => `$${parameters.push(value)}`;
    switch (condition.kind) {
      case 'oneOf':
        return `${condition.column} = ANY(${given(condition.values)})`;
      case 'atLeast':
        return `${condition.column} >= ${given(condition.value)}`;
      case 'atMost':
        return `${condition.column} <= ${given(condition.value)}`;
      case 'tagged':
        return `${condition.in} && ${given(condition.values)}`;
      case 'words':
        return `words @@ ${given(condition.words.map((word) => `'${word}':*`).join(' & '))}::tsquery`;
      case 'marked':
        return `${condition.wanted ? '' : 'NOT '}id = ANY(${given(condition.ids)})`;
    }
  };
  const parts = conditions.map(partOf);
  return { where: parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`, parameters };
}

function orderOf(
  { request, viewer }: Query,
  before: number,
): { text: string; parameters: readonly unknown[] } {
  const column = orderColumn(request.sort, viewer);
  if (column)
    return {
      text: `${column} ${request.sort.ascending ? 'ASC' : 'DESC'} NULLS LAST, id`,
      parameters: [],
    };
  const tickers = request.sort.by === 'commonTickers' ? wantedTickers(request) : [];
  if (tickers.length === 0) return { text: 'place', parameters: [] };
  return {
    text: `(SELECT count(*) FROM unnest(tickers) t WHERE t = ANY($${before + 1})) DESC, place`,
    parameters: [tickers],
  };
}
