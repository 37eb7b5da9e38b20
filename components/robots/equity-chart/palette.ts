/** The design's colours as a canvas needs them. */
export interface Palette {
  readonly backtest: string;
  readonly forward: string;
  /** Under the forward line. */
  readonly area: string;
  readonly benchmark: string;
  readonly published: string;
  readonly grid: string;
  /** The line of the start's 100. */
  readonly start: string;
  readonly surface: string;
  readonly ink: string;
  readonly text: string;
  /** The font that the page is set in. */
  readonly font: string;
}

/** The current colours, read from the page's styles. */
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

/** `#2a45cf` at a tenth of its strength; nothing to see when the colour is written in another way. */
export function withTenthOfInk(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? `${color}1a` : 'transparent';
}
