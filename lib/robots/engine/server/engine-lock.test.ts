import { beginGeneration, SupersededError } from '@/lib/core/database/fence';
import { openDatabase } from '@/lib/core/database/open-database';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { runAlone } from './engine-lock';

const { signal } = new AbortController();
const nothing = () => undefined;

forEachEngine('engine lock', (open) => {
  it('lets one engine run at a time, the next when it has ended', async () => {
    const first = await open();
    const second = await openDatabase(first.options);
    const story: string[] = [];
    let begin: () => void = nothing;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let end: () => void = nothing;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const one = runAlone(first, {
      signal,
      onWaiting: () => story.push('first waits'),
      async run({ generation }) {
        begin();
        story.push(`first runs as ${generation}`);
        await ended;
        story.push('first ends');
      },
    });
    if (first.engine === 'postgres') {
      await begun;
      const two = runAlone(second, {
        signal,
        onWaiting() {
          story.push('second waits');
          end();
        },
        async run({ generation }) {
          story.push(`second runs as ${generation}`);
        },
      });
      await Promise.all([one, two]);
      expect(story).toEqual(['first runs as 1', 'second waits', 'first ends', 'second runs as 2']);
    } else {
      end();
      await one;
      expect(story).toEqual(['first runs as 1', 'first ends']);
    }
    await second.close();
  });

  it('stops waiting when it is asked to end', async () => {
    const first = await open();
    if (first.engine === 'sqlite') return;
    const second = await openDatabase(first.options);
    const stop = new AbortController();
    let ran = false;
    await runAlone(first, {
      signal,
      onWaiting: nothing,
      run: () =>
        runAlone(second, {
          signal: stop.signal,
          onWaiting: () => stop.abort(),
          async run() {
            ran = true;
          },
        }),
    });
    expect(ran).toBe(false);
    await second.close();
  });

  it('lets no engine of an older generation commit, nor one that lost its lock', async () => {
    const database = await open();
    const lost = new AbortController();
    const older = await beginGeneration(database, 'test', signal);
    await older.fenced.commit((tx) => writeSetting(tx, 'written', 'by the older'));
    const newer = await beginGeneration(database, 'test', lost.signal);
    expect([older.generation, newer.generation]).toEqual([1, 2]);
    await expect(older.fenced.commit((tx) => writeSetting(tx, 'written', 'too late'))).rejects.toThrow(
      SupersededError,
    );
    expect(await readSetting(database.db, 'written')).toBe('by the older');
    await newer.fenced.commit((tx) => writeSetting(tx, 'written', 'by the newer'));
    lost.abort();
    await expect(newer.fenced.commit((tx) => writeSetting(tx, 'written', 'lost'))).rejects.toThrow(
      SupersededError,
    );
    expect(await readSetting(database.db, 'written')).toBe('by the newer');
  });
});
