import Libsql from 'libsql';
import { wantedTickers } from '@/lib/robots/catalogue/search/request';
import type { Contender } from './contender';
import type { Query } from './query-mix';
import {
  type Cell,
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

/**
 * The same robots in SQLite, in memory: a table with an index for each filter and order, tables of tickers and tags,
 * and FTS5 with prefix indexes for keywords. Statements are prepared once.
 */
export function openSqliteRobots(robots: readonly StoredRobot[]): Contender {
  const database = new Libsql(':memory:');
  const kinds = [
    ...WHOLE_COLUMNS.map((column) => `${column} INTEGER`),
    ...TEXT_COLUMNS.map((column) => `${column} TEXT`),
    ...FIGURE_NAMES.map((column) => `${column} REAL`),
  ];
  kinds[0] += ' PRIMARY KEY';
  database.exec(`
    CREATE TABLE robot (${kinds.join(', ')});
    CREATE TABLE robot_tickers (value TEXT, place INTEGER, PRIMARY KEY (value, place)) WITHOUT ROWID;
    CREATE TABLE robot_tags (value TEXT, place INTEGER, PRIMARY KEY (value, place)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE robot_words USING fts5 (
      words, content='', detail=full, prefix='2 3 4', tokenize="unicode61 remove_diacritics 0 tokenchars '.'"
    );
    BEGIN`);
  const insert = database.prepare(`INSERT INTO robot VALUES (${COLUMNS.map(() => '?').join(', ')})`);
  const insertTicker = database.prepare('INSERT OR IGNORE INTO robot_tickers VALUES (?, ?)');
  const insertTag = database.prepare('INSERT OR IGNORE INTO robot_tags VALUES (?, ?)');
  const insertWords = database.prepare('INSERT INTO robot_words (rowid, words) VALUES (?, ?)');
  for (const [place, { cells, tags, tickers, words }] of robots.entries()) {
    insert.run(...cells);
    for (const ticker of tickers) insertTicker.run(ticker, place);
    for (const tag of tags) insertTag.run(tag, place);
    // The virtual table's rows start at 1.
    insertWords.run(place + 1, words.join(' '));
  }
  database.exec('COMMIT');
  database.exec('CREATE UNIQUE INDEX robot_id ON robot (id)');
  database.exec('CREATE INDEX robot_ticker_of ON robot_tickers (place)');
  for (const column of [...TEXT_COLUMNS, 'timeframe', 'initial_balance'])
    if (column !== 'lower_name') database.exec(`CREATE INDEX robot_by_${column} ON robot (${column})`);
  for (const column of ORDER_COLUMNS) {
    database.exec(`CREATE INDEX robot_${column}_up ON robot ((${column} IS NULL), ${column}, id)`);
    database.exec(`CREATE INDEX robot_${column}_down ON robot (${column} DESC, id)`);
  }
  database.exec('ANALYZE');

  const prepared = new Map<string, Libsql.Statement>();
  const prepare = (text: string) => {
    const known = prepared.get(text) ?? database.prepare(text).raw(true);
    prepared.set(text, known);
    return known;
  };
  return {
    search(query) {
      const { where, parameters } = whereOf(conditionsOf(query.request, query.viewer));
      const order = orderOf(query);
      const { offset, pageSize } = query.request;
      const counted = prepare(`SELECT count(*) FROM robot${where}`).all(...parameters) as number[][];
      const page = prepare(`SELECT id FROM robot${where} ORDER BY ${order.text} LIMIT ? OFFSET ?`);
      const rows = page.all(...parameters, ...order.parameters, pageSize, offset) as number[][];
      return { total: counted[0]?.[0] ?? 0, ids: rows.map(([id]) => id ?? 0) };
    },
    async close() {
      database.close();
    },
  };
}

function whereOf(conditions: readonly Condition[]): { where: string; parameters: readonly Cell[] } {
  const parameters: Cell[] = [];
  const partOf = (condition: Condition): string => {
    const list = (values: readonly Cell[]) => {
      parameters.push(...values);
      return values.map(() => '?').join(', ');
    };
    switch (condition.kind) {
      case 'oneOf':
        return `${condition.column} IN (${list(condition.values)})`;
      case 'atLeast':
        return `${condition.column} >= ${list([condition.value])}`;
      case 'atMost':
        return `${condition.column} <= ${list([condition.value])}`;
      case 'tagged':
        return `place IN (SELECT place FROM robot_${condition.in} WHERE value IN (${list(condition.values)}))`;
      case 'words': {
        const match = condition.words.map((word) => `"${word}"*`).join(' ');
        return `place IN (SELECT rowid - 1 FROM robot_words WHERE robot_words MATCH ${list([match])})`;
      }
      case 'marked':
        return `id ${condition.wanted ? '' : 'NOT '}IN (${list(condition.ids)})`;
    }
  };
  const parts = conditions.map(partOf);
  return { where: parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`, parameters };
}

function orderOf({ request, viewer }: Query): { text: string; parameters: readonly Cell[] } {
  const column = orderColumn(request.sort, viewer);
  if (column)
    return {
      text: request.sort.ascending ? `(${column} IS NULL), ${column}, id` : `${column} DESC, id`,
      parameters: [],
    };
  const tickers = request.sort.by === 'commonTickers' ? wantedTickers(request) : [];
  if (tickers.length === 0) return { text: 'place', parameters: [] };
  const places = tickers.map(() => '?').join(', ');
  return {
    text: `(SELECT count(*) FROM robot_tickers t WHERE t.place = robot.place AND t.value IN (${places})) DESC, place`,
    parameters: tickers,
  };
}
