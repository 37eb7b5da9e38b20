import type { ShownKind } from '@/lib/site/addresses/shown-kinds';
import { answerFrom, encodedIn } from './answer';
import { createPageCache } from './page-cache';

/** A cache over pages that show how often they were rendered; `hold` lets a test decide when a render ends. */
function setUp({ maxBytes = 1e6, isCacheable = true, clock = null as (() => number) | null } = {}) {
  const made: string[] = [];
  const errors: unknown[] = [];
  const waiting: (() => void)[] = [];
  const versions: Partial<Record<ShownKind, number>> = {};
  const raise = (kind: ShownKind) => {
    versions[kind] = (versions[kind] ?? 0) + 1;
  };
  let isHeld = false;
  let isBroken = false;
  let status = 200;
  let isPreparing = false;
  let catchingUp: Promise<void> | null = null;
  let now = 0;
  const cache = createPageCache({
    versions: (kind) => versions[kind] ?? 0,
    isPreparing: () => isPreparing,
    catchingUp: () => catchingUp,
    now: () => clock?.() ?? now,
    maxBytes,
    onError: (_, error) => errors.push(error),
  });
  const make = (key: string) => async () => {
    made.push(key);
    const body = Buffer.from(`${key} made ${made.length}`);
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    if (isBroken) throw new Error('no page');
    const answer = answerFrom({ status, headers: { 'content-type': 'text/html' }, body });
    return { answer, isCacheable: isCacheable && status === 200 };
  };
  return {
    cache,
    made,
    errors,
    text: async (key: string, shows: readonly ShownKind[] = ['robots', 'progress']) =>
      (await cache.get(key, shows, make(key))).identity?.body.toString(),
    change: (kind: ShownKind = 'robots') => raise(kind),
    catchUp: (news: Promise<void> | null) => {
      catchingUp = news;
    },
    prepare: (is: boolean) => {
      raise('progress');
      isPreparing = is;
    },
    pass: (ms: number) => {
      now += ms;
    },
    hold: () => {
      isHeld = true;
    },
    letGo: () => {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
    answerWith: (next: number) => {
      status = next;
    },
    breakDown: (is = true) => {
      isBroken = is;
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the page cache', () => {
  it('renders a page once for all requests', async () => {
    const { cache, text, made } = setUp();
    expect(await text('/a/')).toBe('/a/ made 1');
    expect(await text('/a/')).toBe('/a/ made 1');
    expect(made).toEqual(['/a/']);
    expect(cache.fresh('/a/')?.identity?.body.toString()).toBe('/a/ made 1');
    expect(cache.fresh('/b/')).toBeUndefined();
  });

  it('renders a page once for requests that arrive during its render', async () => {
    const { text, made, hold, letGo } = setUp();
    hold();
    const answers = [text('/a/'), text('/a/'), text('/a/')];
    await settle();
    letGo();
    expect(await Promise.all(answers)).toEqual(Array(3).fill('/a/ made 1'));
    expect(made).toEqual(['/a/']);
  });

  it('serves a stale page at once and the new one next', async () => {
    const { cache, text, change } = setUp();
    await text('/a/');
    change();
    expect(cache.fresh('/a/')).toBeUndefined();
    expect(await text('/a/')).toBe('/a/ made 1');
    await settle();
    expect(await text('/a/')).toBe('/a/ made 2');
    expect(cache.figures).toMatchObject({ entries: 1, misses: 1, stale: 1 });
  });

  it('only renews pages that show what changed', async () => {
    const { cache, text, made, change } = setUp();
    await text('/app/legal/', ['market']);
    await text('/bot-trading/7-x/', ['market', 'robots', 'descriptions']);
    await text('/app/home/', ['market', 'help']);
    made.length = 0;
    for (const [kind, path] of [
      ['robots', '/bot-trading/7-x/'],
      ['help', '/app/home/'],
    ] as const) {
      change(kind);
      const paths = ['/app/legal/', '/bot-trading/7-x/', '/app/home/'];
      expect(paths.filter((key) => cache.fresh(key) === undefined)).toEqual([path]);
      for (const key of paths) await text(key);
      await settle();
    }
    expect(made).toEqual(['/bot-trading/7-x/', '/app/home/']);
  });

  it('serves a page without robots also after they were prepared', async () => {
    const { cache, text, prepare } = setUp();
    prepare(true);
    await text('/app/legal/', ['market']);
    prepare(false);
    expect(cache.fresh('/app/legal/')).toBeDefined();
  });

  it('never serves a page rendered during preparation once robots are ready', async () => {
    const { text, change, prepare, pass, hold, letGo } = setUp();
    prepare(true);
    await text('/a/');
    change();
    expect(await text('/a/')).toBe('/a/ made 1');
    await settle();
    prepare(false);
    expect(await text('/a/')).toBe('/a/ made 3');
    change();
    expect(await text('/a/')).toBe('/a/ made 3');

    // Nor one in progress when they became ready, even if it finishes last.
    prepare(true);
    hold();
    const early = text('/b/');
    await settle();
    prepare(false);
    const late = text('/b/');
    await settle();
    letGo();
    expect(await early).toBe('/b/ made 5');
    expect(await late).toBe('/b/ made 6');
    expect(await text('/b/')).toBe('/b/ made 6');

    // If some never become ready, the page is still updated.
    prepare(true);
    await text('/c/');
    pass(6_000);
    change();
    expect(await text('/c/')).toBe('/c/ made 8');
  });

  it('waits until robots reported as ready have been read', async () => {
    const { cache, text, catchUp, prepare } = setUp();
    prepare(true);
    await text('/a/');
    let read = () => {};
    catchUp(
      new Promise((resolve) => {
        read = resolve;
      }),
    );
    expect(cache.fresh('/a/')).toBeUndefined();
    expect(await text('/app/legal/', ['market'])).toBe('/app/legal/ made 2');
    const asked = text('/a/');
    await settle();
    prepare(false);
    catchUp(null);
    read();
    expect(await asked).toBe('/a/ made 3');
  });

  it('keeps the stale page when the new one can’t be rendered, and reports it', async () => {
    const { text, change, breakDown, errors } = setUp();
    await text('/a/');
    change();
    breakDown();
    expect(await text('/a/')).toBe('/a/ made 1');
    await settle();
    expect(await text('/a/')).toBe('/a/ made 1');
    expect(errors.length).toBeGreaterThan(0);
  });

  it('treats a page that changed during its render as stale', async () => {
    const { cache, text, change, hold, letGo } = setUp();
    hold();
    const asked = text('/a/');
    await settle();
    change();
    letGo();
    await asked;
    expect(cache.fresh('/a/')).toBeUndefined();
  });

  it('serves a stale page for as long as its renewal fails on the server, but not once it is gone', async () => {
    const { text, change, answerWith } = setUp();
    await text('/a/');
    change();
    answerWith(503);
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await text('/a/')).toBe('/a/ made 1');
      await settle();
    }
    answerWith(404);
    await text('/a/');
    await settle();
    expect(await text('/a/')).toBe('/a/ made 6');
  });

  it('does not store uncacheable pages', async () => {
    const { cache, text, made } = setUp({ isCacheable: false });
    await text('/a/');
    await text('/a/');
    expect(made).toEqual(['/a/', '/a/']);
    expect(cache.figures).toMatchObject({ bytes: 0, entries: 0 });
  });

  it('never exceeds its limit, and drops unused pages first', async () => {
    const { cache, text, made } = setUp({ maxBytes: 7000 });
    for (const key of ['/a/', '/b/', '/c/']) await text(key);
    await text('/a/');
    await text('/d/');
    expect(cache.figures.bytes).toBeLessThanOrEqual(7000);
    made.length = 0;
    await text('/a/');
    await text('/d/');
    expect(made).toEqual([]);
    await text('/b/');
    expect(made).toEqual(['/b/']);
    for (let i = 0; i < 200; i += 1) await text(`/${i}/`);
    expect(cache.figures.bytes).toBeLessThanOrEqual(7000);
    expect(cache.figures.entries).toBe(3);
  });

  it('counts the encodings that an answer has', async () => {
    const cache = createPageCache({ versions: () => 1, maxBytes: 1e6, onError: () => {} });
    const body = Buffer.from('robot '.repeat(500));
    const answer = await cache.get('/a/', ['robots'], async () => ({
      answer: answerFrom({ status: 200, headers: { 'content-type': 'text/html' }, body }),
      isCacheable: true,
    }));
    const before = cache.figures.bytes;
    const { body: packed } = await encodedIn(answer, 'br');
    cache.recount('/a/');
    cache.recount('/a/');
    expect(cache.figures.bytes).toBe(before - body.length + packed.length);
    await encodedIn(answer, 'identity');
    cache.recount('/a/');
    expect(cache.figures.bytes).toBe(before + packed.length);
  });
});

describe('a page that lacks a change', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const SECOND = 1_000;
  const MINUTE = 60_000;
  const TRADES: readonly ShownKind[] = ['robots', 'quotes', 'maintenance'];
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const start = () => setUp({ clock: () => performance.now() });

  it.each([
    ['maintenance', 0],
    ['help', 0],
    ['descriptions', 0],
    ['help-tiles', 0],
    ['quotes', 20 * SECOND],
    ['robots', 45 * SECOND],
    ['market-time', 45 * SECOND],
    ['log', 10 * MINUTE],
    ['instruments', 10 * MINUTE],
  ] as const)(
    'of %s is served for at most %i ms after it, then requests wait for the new one',
    async (kind, ms) => {
      const { text, change } = start();
      const shows: readonly ShownKind[] = ['market', kind];
      for (const key of ['/a/', '/b/']) expect(await text(key, shows)).toContain('made');
      // However long ago it was rendered, only the time since the change counts.
      await pass(60 * MINUTE);
      change(kind);
      if (ms > 0) {
        await pass(ms - 2 * SECOND);
        expect(await text('/a/', shows)).toBe('/a/ made 1');
        await pass(0);
        expect(await text('/a/', shows)).toBe('/a/ made 3');
      }
      await pass(3 * SECOND);
      expect(await text('/b/', shows)).toBe(`/b/ made ${ms > 0 ? 4 : 3}`);
    },
  );

  it('counts from the oldest change it lacks, however many follow', async () => {
    const { text, change } = start();
    await text('/a/', TRADES);
    for (let passed = 0; passed < 46; passed += 1) {
      change();
      await pass(SECOND);
    }
    expect(await text('/a/', TRADES)).toBe('/a/ made 2');
    // The new one lacks nothing old.
    change();
    await pass(40 * SECOND);
    expect(await text('/a/', TRADES)).toBe('/a/ made 2');
  });

  it('isn’t served by a render that began before a change of the banner', async () => {
    const { text, change, hold, letGo } = start();
    hold();
    const early = text('/a/', TRADES);
    await pass(0);
    change('maintenance');
    const late = text('/a/', TRADES);
    await pass(0);
    letGo();
    expect([await early, await late]).toEqual(['/a/ made 1', '/a/ made 2']);
    expect(await text('/a/', TRADES)).toBe('/a/ made 2');
  });

  it('stays while the new one can’t be rendered, however old', async () => {
    const { text, change, breakDown, answerWith, errors } = start();
    await text('/a/', TRADES);
    change();
    await pass(60 * MINUTE);
    breakDown();
    expect(await text('/a/', TRADES)).toBe('/a/ made 1');
    expect(errors).toHaveLength(1);
    breakDown(false);
    answerWith(503);
    expect(await text('/a/', TRADES)).toBe('/a/ made 1');
    answerWith(200);
    expect(await text('/a/', TRADES)).toBe('/a/ made 4');
  });

  it('costs one render, however many wait for it', async () => {
    const { text, change, made } = start();
    await text('/a/', TRADES);
    change('maintenance');
    await Promise.all(Array.from({ length: 50 }, () => text('/a/', TRADES)));
    expect(made).toHaveLength(2);
  });
});
