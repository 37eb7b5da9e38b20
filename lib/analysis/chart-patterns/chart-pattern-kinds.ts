import type { PatternKind } from '@/lib/analysis/patterns/pattern';

const LMW = 'A. W. Lo, H. Mamaysky and J. Wang (2000)';
const OURS = 'Our definition';

/** Kinds that come in pairs: a rule in words for one side, and the same with highs and lows exchanged. */
function mirrored(
  source: string,
  [rising, falling]: readonly [id: string, id: string],
  write: (words: Sides) => string,
): readonly PatternKind[] {
  return [toKind(rising, 'up', source, write(BOTTOM)), toKind(falling, 'down', source, write(TOP))];
}

interface Sides {
  readonly low: string;
  readonly high: string;
  readonly lowest: string;
  readonly highest: string;
  readonly lower: string;
  readonly higher: string;
  readonly rise: string;
  readonly fall: string;
  readonly rising: string;
  readonly falling: string;
}

const BOTTOM: Sides = {
  ...{ low: 'low', high: 'high', lowest: 'lowest', highest: 'highest', lower: 'lower', higher: 'higher' },
  ...{ rise: 'rise', fall: 'fall', rising: 'rising', falling: 'falling' },
};

const TOP: Sides = {
  ...{ low: 'high', high: 'low', lowest: 'highest', highest: 'lowest', lower: 'higher', higher: 'lower' },
  ...{ rise: 'fall', fall: 'rise', rising: 'falling', falling: 'rising' },
};

function toKind(
  id: string,
  direction: PatternKind['direction'],
  source: string,
  definition: string,
): PatternKind {
  const words = id.replaceAll('-', ' ');
  const name = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  return { id, family: 'chart', name, direction, source, definition };
}

/** Chart patterns by id, as `findChartPatterns` finds them. */
export const CHART_PATTERN_KINDS: readonly PatternKind[] = [
  ...mirrored(
    LMW,
    ['inverse-head-and-shoulders', 'head-and-shoulders'],
    ({ low, high, lower }) =>
      `Five turns in a row within 35 bars, the first and last of them ${low}s. The middle ${low} is ${lower} than the two beside it, which are level, and so are the two ${high}s.`,
  ),
  ...mirrored(
    LMW,
    ['broadening-bottom', 'broadening-top'],
    ({ low, high, lower, higher }) =>
      `Five turns in a row within 35 bars, the first and last of them ${low}s. Each ${low} is ${lower} than the one before, and the second ${high} is ${higher} than the first.`,
  ),
  ...mirrored(
    LMW,
    ['triangle-bottom', 'triangle-top'],
    ({ low, high, lower, higher }) =>
      `Five turns in a row within 35 bars, the first and last of them ${low}s. Each ${low} is ${higher} than the one before, and the second ${high} is ${lower} than the first.`,
  ),
  ...mirrored(
    LMW,
    ['rectangle-bottom', 'rectangle-top'],
    ({ low, high }) =>
      `Five turns in a row within 35 bars, the first and last of them ${low}s. The three ${low}s are level, the two ${high}s are level, within half of the usual tolerance, and the ranges don't overlap.`,
  ),
  ...mirrored(
    LMW,
    ['double-bottom', 'double-top'],
    ({ low, high, lowest, highest }) =>
      `Two level ${low}s within 35 bars, more than 22 bars apart. The second is the ${lowest} since the first. The ${highest} ${high} between them is the breakout.`,
  ),
  ...mirrored(
    OURS,
    ['ascending-triangle', 'descending-triangle'],
    ({ low, high, rise }) =>
      `Five pivots. The line of the ${high}s is flat: it rises or falls by at most 15% of the height. The line of the ${low}s ${rise}s by at least 25% of it.`,
  ),
  toKind(
    'symmetrical-triangle',
    'either',
    OURS,
    'Five pivots. The line of the highs falls and the line of the lows rises, each by at least 15% of the height. It is expected to go on as prices came into it: up if it begins with a high.',
  ),
  ...mirrored(
    OURS,
    ['falling-wedge', 'rising-wedge'],
    ({ low, high, fall }) =>
      `Five pivots. The line of the ${low}s ${fall}s by at least 15% of the height, and the line of the ${high}s by at least 30% of the height more, so that they converge.`,
  ),
  ...mirrored(
    OURS,
    ['falling-channel', 'rising-channel'],
    ({ fall, rise }) =>
      `Five pivots. Both lines ${fall} by at least 25% of the height, and their ${fall}s differ by at most 20% of it. The breakout is the end of the channel, a ${rise} out of it.`,
  ),
  ...mirrored(
    OURS,
    ['triple-bottom', 'triple-top'],
    ({ low, high }) =>
      `Five pivots, the first and last of them ${low}s. The line of the three ${low}s is flat: it rises or falls by at most 15% of the height, and the line of the ${high}s by less than 25%.`,
  ),
  ...mirrored(
    OURS,
    ['bull-flag', 'bear-flag'],
    ({ rise, falling }) =>
      `A pole, a ${rise} of at least 6 ATR in at most 30 bars, then two swings within 40 bars that take back at most half of it. Their lines converge or spread by less than 30% of the height and are level or ${falling}.`,
  ),
  ...mirrored(
    OURS,
    ['bull-pennant', 'bear-pennant'],
    ({ rise, high, fall }) =>
      `A pole, a ${rise} of at least 6 ATR in at most 30 bars, then two swings within 40 bars that take back at most half of it. The line of the ${high}s ${fall}s by at least 15% of the height, and the lines converge by 30% of it.`,
  ),
  ...mirrored(
    OURS,
    ['cup-and-handle', 'inverse-cup-and-handle'],
    ({ low, high, lowest }) =>
      `Two ${high}s, the rims, 30 to 150 bars apart and level within 1.5 ATR. The ${lowest} pivot between them is at least 6 ATR away, in the middle half, and no pivot between them comes back to the last quarter of the depth. The last ${low}, the handle, takes back at most half of it.`,
  ),
];

/** Those of Lo, Mamaysky and Wang. */
export const PAPER_KINDS = CHART_PATTERN_KINDS.filter(({ source }) => source === LMW);
