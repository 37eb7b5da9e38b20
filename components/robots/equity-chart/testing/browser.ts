/** What the chart needs and jsdom lacks: a canvas context, media queries, sizes. */

/** Matching media queries; change them with `setMedia`. */
const holding = new Set<string>();
const watchers = new Set<() => void>();

/** Makes a media query match or not, as if the visitor changed a system setting. */
export function setMedia(query: string, holds: boolean): void {
  if (holds) holding.add(query);
  else holding.delete(query);
  for (const changed of watchers) changed();
}

/** Colors of the lines drawn. */
const strokes: string[] = [];

/** Colors of the lines drawn since the last call. */
export function takeStrokes(): readonly string[] {
  return strokes.splice(0);
}

/** Installs the stubs. All elements are 600 × 300 pixels. */
export function installBrowser(): void {
  const size = { clientWidth: { value: 600 }, clientHeight: { value: 300 } };
  Object.defineProperties(HTMLElement.prototype, size);
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 600, 300);
  Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true });
  Object.defineProperty(window, 'ResizeObserver', { value: Watcher, configurable: true });
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value(this: HTMLCanvasElement) {
      return toContext(this);
    },
  });
}

function matchMedia(query: string): Partial<MediaQueryList> {
  return {
    get matches() {
      return holding.has(query);
    },
    addEventListener: (_: string, changed: unknown) => watchers.add(changed as () => void),
    removeEventListener: (_: string, changed: unknown) => watchers.delete(changed as () => void),
  };
}

class Watcher {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
}

/** A context that draws nothing, measures eight pixels per character, and records line colors. */
function toContext(canvas: HTMLCanvasElement): object {
  const state = new Map<string | symbol, unknown>();
  state.set('canvas', canvas);
  state.set('measureText', (text: string) => ({ width: 8 * text.length }));
  state.set('stroke', () => strokes.push(String(state.get('strokeStyle'))));
  return new Proxy(
    {},
    {
      get: (_, name) => (state.has(name) ? state.get(name) : () => undefined),
      set: (_, name, value) => {
        state.set(name, value);
        return true;
      },
    },
  );
}
