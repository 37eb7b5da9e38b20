import { runInNewContext } from 'node:vm';
import { delayScripts } from './late-scripts';
import { joinParts, toPageParts } from './page-parts';
import { contentSecurityPolicy, scriptHashes } from './script-hashes';

const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const POLYFILLS = '<script src="/_next/static/chunks/polyfills.js" noModule=""></script>';
const PRELOAD = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>';
const FLIGHT = '<script>self.__next_f.push([1,"x"])</script>';

const page = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`;

/** The page's inline script, next to Next's. */
function readLoader(html: string): string {
  const [, loader] = /<script>(\(\(\)=>.*?)<\/script><\/body>/s.exec(html) ?? [];
  if (loader === undefined) throw new Error('There is no loader');
  return loader;
}

/** A browser as seen by the loader: listeners, timers, and the page's scripts. */
function runLoader(html: string, marks: { readonly user?: string } = {}, search = '') {
  const scripts: { readonly src: string; readonly async: boolean; readonly onerror: () => void }[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const location = { pathname: '/bot-trading/', search, reload: jest.fn() };
  const dataset: { alive?: string; hydrated?: string; used?: string; user?: string } = { ...marks };
  const document = {
    documentElement: { dataset },
    createElement: () => ({}),
    querySelector: (selector: string) => (html.includes(`${selector.slice(1, -1)}=""`) ? {} : null),
    head: { append: (element: (typeof scripts)[number]) => scripts.push(element) },
  };
  runInNewContext(readLoader(html), {
    document,
    location,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    setTimeout: (run: () => void, ms = 0) => timers.push({ run, ms }),
  });
  const fire = (name: string) => listeners.get(name)?.({ type: name });
  return {
    sources: () => scripts.map(({ src }) => src),
    scripts,
    fire,
    timers,
    location,
    dataset,
    /** Returns whether the click is held back. */
    click(element: FakeElement, how: object = {}): boolean {
      let isHeld = false;
      const target = { closest: (selector: string) => (selector.includes(element.matches) ? element : null) };
      const event = { target, button: 0, preventDefault: () => (isHeld = true), ...how };
      listeners.get('click')?.(event);
      return isHeld;
    },
    /** Runs timers as they come due. */
    pass(ms: number) {
      for (let left = ms; left > 0; left -= 30) for (const { run } of timers.splice(0)) run();
    },
  };
}

interface FakeElement {
  readonly matches: string;
  readonly isConnected: boolean;
  busy: string | null;
  clicks: number;
  setAttribute(name: string, value: string): void;
  removeAttribute(): void;
  click(): void;
}

/** @param matches the part of the loader's selector that the element matches */
function fakeElement(matches: string): FakeElement {
  return {
    matches,
    isConnected: true,
    busy: null,
    clicks: 0,
    setAttribute(_, value) {
      this.busy = value;
    },
    removeAttribute() {
      this.busy = null;
    },
    click() {
      this.clicks += 1;
    },
  };
}

const delayed = (html: string) => joinParts(delayScripts(toPageParts(html)));

const NAMES = ['a', 'turbopack-0x1~._', 'b'];
const HTML = delayed(page(`${PRELOAD}${NAMES.map(script).join('')}${POLYFILLS}`, `<p>x</p>${FLIGHT}`));

describe('delayScripts', () => {
  it('leaves no script or preload that would load before the page is painted', () => {
    expect(HTML).not.toContain('async=""');
    expect(HTML).not.toContain('rel="preload"');
    expect(HTML).toContain(`<p>x</p>${FLIGHT}<script>(()=>`);
    expect(HTML.endsWith('</script></body></html>')).toBe(true);
  });

  it('keeps scripts for old browsers, and preloads of other files', () => {
    const font = '<link rel="preload" as="font" href="/_next/static/media/f.woff2"/>';
    const html = delayed(page(`${font}${script('a')}${POLYFILLS}`));
    expect(html).toContain(POLYFILLS);
    expect(html).toContain(font);
  });

  it.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'])(
    'loads them at the first %s, in their order and once',
    (sign) => {
      const { sources, scripts, fire, dataset } = runLoader(HTML);
      expect(sources()).toEqual([]);
      fire(sign);
      expect(dataset.used).toBe('');
      fire('pointerdown');
      expect(sources()).toEqual(NAMES.map((name) => `/_next/static/chunks/${name}.js`));
      expect(scripts.every(({ async }) => async)).toBe(true);
    },
  );

  it('loads them at once for signed-in users', () => {
    const { sources, dataset } = runLoader(HTML, { user: '' });
    expect(sources()).toHaveLength(NAMES.length);
    expect(dataset.used).toBeUndefined();
  });

  it('loads them at once for a page that reads its query, if there is one', () => {
    const reads = delayed(page(script('a'), '<form data-reads-query=""></form>'));
    expect(runLoader(reads, {}, '?selectedProducts=Expert').sources()).toHaveLength(1);
    expect(runLoader(reads).sources()).toEqual([]);
    expect(runLoader(HTML, {}, '?page=2').sources()).toEqual([]);
  });

  it('loads them once each, some seconds after an untouched page has loaded', () => {
    const html = delayed(page(`${script('a')}${script('b')}${script('a')}`));
    const { sources, fire, timers, dataset } = runLoader(html);
    expect(timers).toEqual([]);
    fire('load');
    expect(timers.map(({ ms }) => ms)).toEqual([3000]);
    for (const { run } of timers) run();
    expect(dataset.used).toBeUndefined();
    fire('scroll');
    expect(sources()).toEqual(['/_next/static/chunks/a.js', '/_next/static/chunks/b.js']);
  });

  it.each(['a[data-opens]', 'a[data-menu]', 'a[href^="/app/auth/"]', 'button[type="button"]'])(
    'repeats a click on %s once scripts run',
    (matches) => {
      const { click, pass, sources, dataset } = runLoader(HTML);
      const link = fakeElement(matches);
      expect(click(link)).toBe(true);
      expect([link.busy, sources().length]).toEqual(['true', NAMES.length]);
      pass(2_000);
      expect(link.clicks).toBe(0);
      dataset.hydrated = '';
      pass(60);
      expect([link.clicks, link.busy]).toEqual([1, null]);
      expect(click(link)).toBe(false);
    },
  );

  it('repeats only the last click', () => {
    const { click, pass, dataset } = runLoader(HTML);
    const [first, last] = [fakeElement('a[data-opens]'), fakeElement('a[data-menu]')];
    for (const link of [first, first, last]) click(link);
    dataset.hydrated = '';
    pass(60);
    expect([first.clicks, first.busy, last.clicks]).toEqual([0, null, 1]);
  });

  it('leaves a click to the browser after five seconds, or once a script can’t be loaded', () => {
    for (const fail of [false, true]) {
      const { click, pass, scripts } = runLoader(HTML);
      const link = fakeElement('a[data-opens]');
      click(link);
      if (fail) scripts[1]?.onerror();
      pass(fail ? 30 : 5_100);
      expect(link.clicks).toBe(1);
      expect(click(link)).toBe(false);
    }
  });

  it('leaves other clicks to the browser', () => {
    const { click, dataset } = runLoader(HTML);
    for (const how of [
      { ctrlKey: true },
      { metaKey: true },
      { shiftKey: true },
      { altKey: true },
      { button: 1 },
    ])
      expect(click(fakeElement('a[data-opens]'), how)).toBe(false);
    expect(click(fakeElement('a[href="/bot-trading/"]'))).toBe(false);
    dataset.hydrated = '';
    expect(click(fakeElement('a[data-opens]'))).toBe(false);
  });

  it('reloads the page only if its address changes before scripts can handle it', () => {
    const { fire, location, dataset } = runLoader(HTML);
    fire('popstate');
    expect(location.reload).not.toHaveBeenCalled();
    location.search = '?page=2';
    dataset.alive = '';
    fire('popstate');
    expect(location.reload).not.toHaveBeenCalled();
    delete dataset.alive;
    fire('popstate');
    expect(location.reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    page(''),
    page(`${PRELOAD}${POLYFILLS}`),
    page('<script src="https://example.com/_next/static/x.js" async=""></script>'),
    page('', FLIGHT),
    `${script('a')} without a body`,
  ])('leaves a page without such scripts unchanged', (html) => {
    expect(delayed(html)).toBe(html);
  });

  it('is allowed by the page’s policy', () => {
    const [hash = ''] = scriptHashes(`<script>${readLoader(HTML)}</script>`);
    expect(contentSecurityPolicy(scriptHashes(HTML))).toContain(hash);
  });
});
