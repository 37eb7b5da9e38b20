/** What jsdom lacks and the chart needs of a browser: a canvas's context, media queries, sizes. */

/** Media queries that hold; change through `setMedia`. */
const holding = new Set<string>();
const watchers = new Set<() => void>();

/** Makes a media query hold or not, as a visitor does in the system's settings. */
export function setMedia(query: string, holds: boolean): void {
  if (holds) holding.add(query);
  else holding.delete(query);
  for (const changed of watchers) changed();
}

/** A line as it was drawn, by its colour. */
const strokes: string[] = [];

/** The colours that lines were drawn in since the last time this was asked. */
export function takeStrokes(): readonly string[] {
  return strokes.splice(0);
}

/** Puts them into jsdom's window, where every element is 600 pixels wide and 300 high. */
export function installBrowser(): void {
  const size = { clientWidth: { value: 600 }, clientHeight: { value: 300 } };
  Object.defineProperties(HTMLElement.prototype, size);
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 600, 300);
  Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true });
  Object.defineProperty(window, 'ResizeObserver', { value: Watcher, configurable: true });
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value(this: HTMLCanvasElement) {
      return contextOf(this);
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

/** A context that draws nothing, measures text as eight pixels a letter and remembers the colours of lines. */
function contextOf(canvas: HTMLCanvasElement): object {
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
