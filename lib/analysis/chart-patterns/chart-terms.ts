interface ChartTerm {
  readonly term: string;
  /** What our definitions mean by it. */
  readonly meaning: string;
  /** Its slug in the glossary, if it's there. */
  readonly slug?: string;
}

/** Words that chart patterns' definitions use. */
export const CHART_TERMS: readonly ChartTerm[] = [
  {
    term: 'turn',
    meaning: 'where smoothed closes change direction: the highest, or lowest, of the three closes there',
  },
  {
    term: 'pivot',
    meaning: 'a high or low from which a close came back by 3 ATR; by 1.5 ATR for flags and pennants',
    slug: 'pivot',
  },
  { term: 'ATR', meaning: 'average true range of the last 14 bars', slug: 'atr' },
  {
    term: 'level',
    meaning: 'within the tolerance of their mean: a quarter of the standard deviation of the window’s closes',
    slug: 'tolerance',
  },
  { term: 'line', meaning: 'fitted to highs, or lows, by least squares; each is at most 1 ATR away from it' },
  { term: 'height', meaning: 'between the two lines where they are farthest apart; of a cup, its depth' },
  {
    term: 'neckline',
    meaning: 'the line through the two turns beside the head; its farther end is the breakout',
    slug: 'neckline',
  },
  {
    term: 'breakout',
    meaning:
      'the price beyond which a close confirms the pattern: its farthest turn there, or the line’s end',
    slug: 'breakout',
  },
];
