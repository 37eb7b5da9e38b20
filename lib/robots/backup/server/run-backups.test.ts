import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '@/lib/core/base/testing/until';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { makeDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { readBackupFacts } from './backup-state';
import { makeBackup } from './make-backup';
import { runBackups } from './run-backups';

onSqlite('backups that the engine makes', (open) => {
  const stopping = new AbortController();
  afterEach(() => stopping.abort());

  it('are made when the newest is old enough, stay up to their number, and are tried again after a failure', async () => {
    const database = await open();
    const folder = path.join(makeDataDir(), 'backups');
    let now = Date.UTC(2026, 0, 5);
    let isFull = false;
    const events: string[] = [];
    const note = (entry: object) => void events.push(String('event' in entry && entry.event));
    const running = runBackups({
      database,
      source: { dataDir: database.options.dataDir, databaseUrl: null, market: 'simulated' },
      everyMs: 6 * HOUR_MS,
      folder,
      keep: 2,
      async make(options) {
        if (isFull) throw new Error('No backup was made: the disk is full');
        return (await makeBackup(options)).bytes;
      },
      log: { info: note, error: note },
      clock: () => now,
      signal: stopping.signal,
      checkMs: 2,
    });
    const eventsAre = (count: number) => until(() => events.length === count);
    await eventsAre(1);
    writeFileSync(path.join(folder, 'mine.tar.gz'), '');
    now += 6 * HOUR_MS;
    await eventsAre(2);
    now += DAY_MS;
    await eventsAre(3);
    const kept = [
      'mine.tar.gz',
      'tickproof-2026-01-05T06-00-00Z.tar.gz',
      'tickproof-2026-01-06T06-00-00Z.tar.gz',
    ];
    expect(readdirSync(folder).sort()).toEqual(kept);
    isFull = true;
    now += 7 * HOUR_MS;
    await eventsAre(4);
    expect(await readBackupFacts(database.db, now)).toEqual({
      at: '2026-01-06T06:00:00Z',
      ageSeconds: 7 * 3600,
      failed: 'No backup was made: the disk is full',
    });
    isFull = false;
    now += 15 * MINUTE_MS;
    await eventsAre(5);
    // A clock that was two days ahead: its backup puts off none, and goes before all others.
    now += 2 * DAY_MS;
    await eventsAre(6);
    now -= 2 * DAY_MS - MINUTE_MS;
    await eventsAre(7);
    expect(readdirSync(folder).sort()).toEqual([
      'mine.tar.gz',
      'tickproof-2026-01-06T13-15-00Z.tar.gz',
      'tickproof-2026-01-06T13-16-00Z.tar.gz',
    ]);
    stopping.abort();
    await running;
    const made = Array(3).fill('backup-made');
    expect(events).toEqual([...made, 'backup-failed', ...made]);
    expect(await readBackupFacts(database.db, now)).toMatchObject({ ageSeconds: 0, failed: null });
  });
});
