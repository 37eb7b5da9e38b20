import { openDatabase } from '@/lib/database/database';
import { forEachEngine } from '@/lib/database/testing/for-each-engine';
import { runAlone } from './engine-lock';

forEachEngine('engine lock', (open) => {
  it('lets one engine run at a time, the next when it has ended', async () => {
    const first = await open();
    const second = await openDatabase(first.options);
    const { signal } = new AbortController();
    const story: string[] = [];
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const one = runAlone(
      first,
      signal,
      () => story.push('first waits'),
      async () => {
        story.push('first runs');
        await ended;
        story.push('first ends');
      },
    );
    if (first.engine === 'postgres') {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const two = runAlone(
        second,
        signal,
        () => {
          story.push('second waits');
          end();
        },
        async () => {
          story.push('second runs');
        },
      );
      await Promise.all([one, two]);
      expect(story).toEqual(['first runs', 'second waits', 'first ends', 'second runs']);
    } else {
      end();
      await one;
      expect(story).toEqual(['first runs', 'first ends']);
    }
    await second.close();
  });

  it('stops waiting when it is asked to end', async () => {
    const first = await open();
    if (first.engine === 'sqlite') return;
    const second = await openDatabase(first.options);
    const stop = new AbortController();
    await runAlone(
      first,
      new AbortController().signal,
      () => {},
      async () => {
        let ran = false;
        await runAlone(
          second,
          stop.signal,
          () => stop.abort(),
          async () => {
            ran = true;
          },
        );
        expect(ran).toBe(false);
      },
    );
    await second.close();
  });
});
