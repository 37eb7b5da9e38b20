import { readColor } from '@/components/ui/design/theme';

/** The design's colors for a canvas. */
export interface Palette {
  readonly backtest: string;
  /** The line since publication. */
  readonly robot: string;
  readonly benchmark: string;
}

/** The current colors, read from the page's styles. */
export function readPalette(): Palette {
  const robot = readColor('--series-1');
  return { backtest: faded(robot), robot, benchmark: readColor('--series-2') };
}

/** `#2a45cf` at 55% opacity, like the server's backtest; colors in another notation stay as they are. */
export function faded(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? `${color}8c` : color;
}
