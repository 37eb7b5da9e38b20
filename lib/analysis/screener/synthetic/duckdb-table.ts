import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { ALL_FIELDS } from '@/lib/analysis/features/all-fields';
import { isNameFilter, type Screen, type ScreenFilter } from '../screen';
import type { ScreenTable } from '../screen-table';

const OPERATORS = { lt: '<', le: '<=', gt: '>', ge: '>=', eq: '=' } as const;
const NAMES = ['class', 'sector', 'group'] as const;

/** A table's rows in DuckDB in memory, as `t`: its row number, slugs of names, and fields with NULL where unknown. */
export async function fillDuckDb(table: ScreenTable, threads: number): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const connection = await instance.connect();
  const columnType = (id: string) => (table.column(id) instanceof Float32Array ? 'FLOAT' : 'DOUBLE');
  const fields = ALL_FIELDS.map(({ id }) => `"${id}" ${columnType(id)}`);
  await connection.run(
    `CREATE TABLE t (row INTEGER, ${NAMES.map((name) => `"${name}" VARCHAR`).join()}, ${fields.join()})`,
  );
  const appender = await connection.createAppender('t');
  for (let row = 0; row < table.length; row += 1) {
    appender.appendInteger(row);
    for (const name of NAMES) {
      const { slugs, code } = table.names(name);
      appender.appendVarchar(slugs[code[row] as number] ?? '');
    }
    for (const { id } of ALL_FIELDS) {
      const column = table.column(id);
      const value = column[row] as number;
      if (Number.isNaN(value)) appender.appendNull();
      else if (column instanceof Float32Array) appender.appendFloat(value);
      else appender.appendDouble(value);
    }
    appender.endRow();
  }
  appender.closeSync();
  return connection;
}

function condition(table: ScreenTable, filter: ScreenFilter): string {
  if (isNameFilter(filter)) return `"${filter.field}" IN (${filter.names.map((name) => `'${name}'`).join()})`;
  const type = table.column(filter.field) instanceof Float32Array ? 'FLOAT' : 'DOUBLE';
  const [first, second] = filter.values.map((value) => `${value}::${type}`);
  return filter.operator === 'between'
    ? `"${filter.field}" BETWEEN ${first} AND ${second}`
    : `"${filter.field}" ${OPERATORS[filter.operator]} ${first}`;
}

/** The rows a screen takes, in its order; with a limit also their total in a second column. */
export function screenSql(
  table: ScreenTable,
  { filters, class: only, sort }: Screen,
  limit?: number,
): string {
  const conditions = filters.map((filter) => condition(table, filter));
  if (only !== null) conditions.push(`"class" = '${only}'`);
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const direction = sort.isDescending ? 'DESC' : 'ASC';
  const order = sort.by === 'ticker' ? `row ${direction}` : `"${sort.by}" ${direction} NULLS LAST, row`;
  const total = limit === undefined ? '' : ', count(*) OVER ()';
  return `SELECT row${total} FROM t${where} ORDER BY ${order}${limit === undefined ? '' : ` LIMIT ${limit}`}`;
}
