import { inTransaction } from './in-transaction';
import { openDatabase } from './open-database';
import { createPostgresDatabase, dropPostgresDatabase } from './testing/postgres-server';

it('retries what PostgreSQL rolled back because of a deadlock', async () => {
  const name = `deadlock_${process.pid}`;
  const database = await openDatabase({ dataDir: '', databaseUrl: await createPostgresDatabase(name, true) });
  try {
    const { db } = database;
    await db
      .insertInto('settings')
      .values(['a', 'b'].map((key) => ({ key, value: '' })))
      .execute();
    let begun = 0;
    let goOn = () => {};
    const bothBegun = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const append = (keys: readonly string[]) =>
      inTransaction(db, async (tx) => {
        for (const key of keys) {
          const { value } = await tx
            .selectFrom('settings')
            .select('value')
            .where('key', '=', key)
            .forUpdate()
            .executeTakeFirstOrThrow();
          await tx
            .updateTable('settings')
            .set({ value: `${value}x` })
            .where('key', '=', key)
            .execute();
          begun += 1;
          if (begun === 2) goOn();
          await bothBegun;
        }
      });
    await Promise.all([append(['a', 'b']), append(['b', 'a'])]);
    // A repeat counts once more.
    expect(begun).toBeGreaterThan(4);
    const rows = await db.selectFrom('settings').select('value').where('key', 'in', ['a', 'b']).execute();
    expect(rows).toEqual([{ value: 'xx' }, { value: 'xx' }]);
  } finally {
    await database.close();
    await dropPostgresDatabase(name);
  }
});
