import { CHART_PATTERN_KINDS } from './chart-pattern-kinds';

/** A corner of a drawing: bars after the one before it, and its height in percent above the start. */
export type DrawnCorner = readonly [bars: number, percent: number];

/** An example of each rising kind, as pages draw it and tests find it; the falling ones are their mirror images. */
export const SCHEMATIC_CORNERS: Readonly<Record<string, readonly DrawnCorner[]>> = {
  'inverse-head-and-shoulders': [
    [20, 8],
    [20, 0],
    [6, 6],
    [6, -6],
    [6, 6],
    [6, 0],
    [8, 8],
  ],
  'broadening-bottom': [
    [20, 8],
    [20, 0],
    [6, 5],
    [6, -4],
    [6, 9],
    [6, -8],
    [8, 0],
  ],
  'triangle-bottom': [
    [20, 18],
    [20, 0],
    [6, 14],
    [6, 4],
    [6, 12],
    [6, 8],
    [8, 10],
  ],
  'rectangle-bottom': [
    [20, 14],
    [20, 0],
    [6, 6],
    [6, 0],
    [6, 6],
    [6, 0],
    [8, 5],
  ],
  'double-bottom': [
    [20, 14],
    [20, 0],
    [13, 9],
    [13, 0],
    [8, 5],
  ],
  'ascending-triangle': [
    [30, -8],
    [15, 0],
    [12, 10],
    [11, 3],
    [8, 10],
    [6, 6.5],
    [9, 14],
  ],
  'symmetrical-triangle': [
    [30, -8],
    [15, 10],
    [11, 0],
    [9, 8],
    [8, 2],
    [8, 6.5],
    [9, 2],
  ],
  'falling-wedge': [
    [20, 5],
    [20, 25],
    [12, 8],
    [11, 15],
    [10, 4],
    [8, 9],
    [8, 2],
    [9, 14],
  ],
  'falling-channel': [
    [30, 10],
    [12, 30],
    [10, 20],
    [8, 26],
    [10, 16],
    [8, 22],
    [10, 12],
    [8, 22],
  ],
  'triple-bottom': [
    [30, 20],
    [15, 0],
    [10, 10],
    [10, 0],
    [10, 10],
    [10, 0],
    [10, 10],
  ],
  'bull-flag': [
    [20, 0],
    [10, 3],
    [10, 0],
    [12, 24],
    [6, 18],
    [6, 23],
    [6, 17],
    [6, 22],
    [6, 30],
  ],
  'bull-pennant': [
    [20, 0],
    [10, 3],
    [10, 0],
    [12, 24],
    [6, 16],
    [6, 22],
    [6, 18],
    [6, 21],
    [6, 30],
  ],
  'cup-and-handle': [
    [20, 0],
    [20, 20],
    [12, 9],
    [12, 5],
    [12, 5],
    [12, 9],
    [12, 20],
    [8, 15],
    [8, 22],
  ],
};

/** null for a kind that doesn't exist. */
export function schematicCorners(id: string): readonly DrawnCorner[] | null {
  const own = SCHEMATIC_CORNERS[id];
  if (own) return own;
  // Falling kinds follow the rising ones they mirror.
  const place = CHART_PATTERN_KINDS.findIndex((kind) => kind.id === id);
  const rising = SCHEMATIC_CORNERS[CHART_PATTERN_KINDS[place - 1]?.id ?? ''];
  return place < 0 || !rising ? null : rising.map(([bars, percent]) => [bars, -percent] as const);
}
