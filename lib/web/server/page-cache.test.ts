import type { Captured } from './capture';
import { createPageCache } from './page-cache';

function page(text: string, status = 200): Captured {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(text) };
}

/** A cache over pages that say how often they were made; `hold` lets a test decide when a making ends. */
function setUp({ maxBytes = 1e6, status = 200 } = {}) {
  const made: string[] = [];
  const errors: unknown[] = [];
  let version = 1;
  let release: (() => void) | null = null;
  let fail = false;
  const cache = createPageCache({
    make: async (key) => {
      made.push(key);
      const text = `${key} made ${made.length}`;
      if (release) await new Promise<void>((resolve) => waiting.push(resolve));
      if (fail) throw new Error('no page');
      return page(text, status);
    },
    version: () => version,
    maxBytes,
    onError: (_, error) => errors.push(error),
  });
  const waiting: (() => void)[] = [];
  const text = async (key: string) => (await cache.get(key)).bodies.get('identity')?.toString();
  return {
    cache,
    made,
    errors,
    text,
    change: () => {
      version += 1;
    },
    hold: () => {
      release = () => {};
    },
    letGo: () => {
      release = null;
      for (const go of waiting.splice(0)) go();
    },
    breakDown: () => {
      fail = true;
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the page cache', () => {
  it('makes a page once for all who ask', async () => {
    const { text, made } = setUp();
    expect(await text('/a/')).toBe('/a/ made 1');
    expect(await text('/a/')).toBe('/a/ made 1');
    expect(made).toEqual(['/a/']);
  });

  it('makes a page once for those who ask while it is being made', async () => {
    const { text, made, hold, letGo } = setUp();
    hold();
    const answers = [text('/a/'), text('/a/'), text('/a/')];
    await settle();
    letGo();
    expect(await Promise.all(answers)).toEqual(Array(3).fill('/a/ made 1'));
    expect(made).toEqual(['/a/']);
  });

  it('gives a stale page at once and the new one next', async () => {
    const { text, change } = setUp();
    await text('/a/');
    change();
    expect(await text('/a/')).toBe('/a/ made 1');
    await settle();
    expect(await text('/a/')).toBe('/a/ made 2');
  });

  it('keeps the stale page when the new one cannot be made, and says so', async () => {
    const { text, change, breakDown, errors } = setUp();
    await text('/a/');
    change();
    breakDown();
    expect(await text('/a/')).toBe('/a/ made 1');
    await settle();
    expect(await text('/a/')).toBe('/a/ made 1');
    expect(errors.length).toBeGreaterThan(0);
  });

  it('does not keep what is no page', async () => {
    const { text, made } = setUp({ status: 404 });
    await text('/a/');
    await text('/a/');
    expect(made).toEqual(['/a/', '/a/']);
  });

  it('never holds more than it may, and lets the longest unused go first', async () => {
    const { cache, text, made } = setUp({ maxBytes: 3500 });
    for (const key of ['/a/', '/b/', '/c/']) await text(key);
    await text('/a/');
    await text('/d/');
    expect(cache.bytes()).toBeLessThanOrEqual(3500);
    made.length = 0;
    await text('/a/');
    await text('/d/');
    expect(made).toEqual([]);
    await text('/b/');
    expect(made).toEqual(['/b/']);
    for (let i = 0; i < 200; i += 1) await text(`/${i}/`);
    expect(cache.bytes()).toBeLessThanOrEqual(3500);
  });
});
