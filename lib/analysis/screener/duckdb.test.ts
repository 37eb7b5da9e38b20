import { createPanel, rowsAsOf } from '@/lib/analysis/panel/panel';
import { parseIsoDay } from '@/lib/core/base/time';
import { runScreen } from './run-screen';
import { createScreenTable } from './screen-table';
import { fillDuckDb, screenSql } from './synthetic/duckdb-table';
import { randomInstruments } from './synthetic/random-panel';
import { randomScreens } from './synthetic/random-screens';

describe('250 random screens', () => {
  it('give the rows of DuckDB in its order', async () => {
    const until = parseIsoDay('2025-03-14');
    const panel = createPanel(randomInstruments(120, 270, until, 21));
    const table = createScreenTable(panel, rowsAsOf(panel, until));
    const duckDb = await fillDuckDb(table, 1);
    let rows = 0;
    for (const screen of randomScreens(table, 250, 22)) {
      const ours = runScreen(table, screen, { offset: 0, limit: table.length });
      const theirs = await duckDb.runAndReadAll(screenSql(table, screen));
      expect([screen, [...ours.page]]).toEqual([screen, theirs.getColumns()[0] ?? []]);
      rows += ours.total;
    }
    expect(rows).toBeGreaterThan(5000);
    duckDb.closeSync();
  });
});
