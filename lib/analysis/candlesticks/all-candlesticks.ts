import type { PatternKind } from '@/lib/analysis/patterns/pattern';
import { type Candlestick, SOURCES } from './candlestick';
import { FIVE_BARS, FOUR_BARS } from './more-bars';
import { ONE_BAR } from './one-bar';
import { THREE_BARS } from './three-bars';
import { TWO_BARS } from './two-bars';

/** TA-Lib's 61 candlestick patterns with its default settings, in order of its names. */
export const CANDLESTICKS: readonly Candlestick[] = [
  ...ONE_BAR,
  ...TWO_BARS,
  ...THREE_BARS,
  ...FOUR_BARS,
  ...FIVE_BARS,
].sort((a, b) => (a.taLib < b.taLib ? -1 : 1));

/** How a kind without a direction of its own gets one; see `find-candlesticks.ts`. */
const TURN =
  'It’s read as a turn: up if the close before it was below the one five sessions earlier, down if above.';

export const CANDLESTICK_KINDS: readonly PatternKind[] = CANDLESTICKS.map(
  ({ id, name, direction, source, definition, isReadAsTurn }) => ({
    id,
    family: 'candlestick',
    name,
    direction,
    source: SOURCES[source],
    definition: isReadAsTurn ? `${definition} ${TURN}` : definition,
  }),
);
