/** The design's colors for a canvas. */
export interface Palette {
  readonly backtest: string;
  readonly forward: string;
  /** The area below the forward line. */
  readonly area: string;
  readonly benchmark: string;
  readonly published: string;
  readonly grid: string;
  /** The line at 100. */
  readonly start: string;
  readonly surface: string;
  readonly ink: string;
  readonly text: string;
  /** The page's font. */
  readonly font: string;
}

/** The current colors, read from the page's styles. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    backtest: token('--line-strong'),
    forward: token('--accent'),
    area: withTenthOfInk(token('--accent')),
    benchmark: token('--ink'),
    published: token('--ink-2'),
    grid: token('--line'),
    start: token('--line-strong'),
    surface: token('--surface'),
    ink: token('--ink'),
    text: token('--ink-2'),
    font: getComputedStyle(document.body).fontFamily,
  };
}

/** `#2a45cf` at 10 % opacity; transparent for colors in another notation. */
export function withTenthOfInk(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? `${color}1a` : 'transparent';
}
