import { createClosers } from './closers';

/** Parts that note when they are asked to close, and end when told to. */
function setUp() {
  const closers = createClosers();
  const asked: string[] = [];
  const ends = new Map<string, () => void>();
  const close = (name: string) => () => {
    asked.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return {
    closers,
    asked,
    add: (name: string) => closers.add(name, close(name)),
    addWorker: (name: string) => closers.addWorker(name, close(name)),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

it('closes what was opened last first, each after the one before', async () => {
  const { closers, asked, add, end } = setUp();
  for (const name of ['lock', 'database', 'server']) add(name);
  const closed = closers.closeAll();
  expect([asked, closers.current()?.part]).toEqual([['server'], 'server']);
  await end('server');
  expect([asked, closers.current()?.part]).toEqual([['server', 'database'], 'database']);
  await end('database');
  await end('lock');
  await closed;
  expect([asked, closers.current()]).toEqual([['server', 'database', 'lock'], null]);
});

it('asks all that work by themselves at once, after what they serve', async () => {
  const { closers, asked, add, addWorker, end } = setUp();
  add('database');
  addWorker('engine');
  add('board');
  addWorker('reads');
  add('server');
  const closed = closers.closeAll();
  expect(asked).toEqual(['server']);
  await end('server');
  expect(asked).toEqual(['server', 'reads', 'engine']);
  // The slower one is waited for before the parts below it.
  await end('reads');
  await end('board');
  expect([asked, closers.current()?.part]).toEqual([['server', 'reads', 'engine', 'board'], 'engine']);
  await end('engine');
  await end('database');
  await closed;
});

it('closes the others when a part fails, and says so afterwards', async () => {
  const { closers, asked, add, end } = setUp();
  add('lock');
  closers.addWorker('engine', () => Promise.reject(new Error('its thread crashed')));
  closers.add('board', () => {
    throw new Error('its timer is gone');
  });
  const closed = closers.closeAll();
  await new Promise(setImmediate);
  expect(asked).toEqual(['lock']);
  await Promise.all([expect(closed).rejects.toThrow('its timer is gone'), end('lock')]);
});
