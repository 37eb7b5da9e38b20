import { byColor, NONE, UP } from './candle';
import type { OneBar } from './candlestick';

export const ONE_BAR: readonly OneBar[] = [
  {
    id: 'belt-hold',
    taLib: 'BELTHOLD',
    name: 'Belt hold',
    direction: 'either',
    source: 'nison',
    definition:
      'A long bar that opens at its extreme: a white one with a very short lower shadow (up) or a black one with a very short upper shadow (down).',
    warmup: 10,
    bars: 1,
    find: (bar) =>
      bar.isLong && (bar.isWhite ? bar.hasTinyLowerShadow : bar.hasTinyUpperShadow) ? byColor(bar) : NONE,
  },
  {
    id: 'closing-marubozu',
    taLib: 'CLOSINGMARUBOZU',
    name: 'Closing marubozu',
    direction: 'either',
    source: 'nison',
    definition:
      'A long bar that closes at its extreme: a white one with a very short upper shadow (up) or a black one with a very short lower shadow (down).',
    warmup: 10,
    bars: 1,
    find: (bar) =>
      bar.isLong && (bar.isWhite ? bar.hasTinyUpperShadow : bar.hasTinyLowerShadow) ? byColor(bar) : NONE,
  },
  {
    id: 'doji',
    taLib: 'DOJI',
    name: 'Doji',
    direction: 'either',
    source: 'nison',
    definition: 'A bar whose open and close are nearly the same: a doji body, whatever the shadows.',
    warmup: 10,
    isReadAsTurn: true,
    bars: 1,
    find: ({ isDoji }) => (isDoji ? UP : NONE),
  },
  {
    id: 'dragonfly-doji',
    taLib: 'DRAGONFLYDOJI',
    name: 'Dragonfly doji',
    direction: 'either',
    source: 'nison',
    definition: 'A doji with a very short upper shadow and a lower shadow that isn’t very short.',
    warmup: 10,
    isReadAsTurn: true,
    bars: 1,
    find: (bar) => (bar.isDoji && bar.hasTinyUpperShadow && bar.lowerShadow > bar.tiny ? UP : NONE),
  },
  {
    id: 'gravestone-doji',
    taLib: 'GRAVESTONEDOJI',
    name: 'Gravestone doji',
    direction: 'either',
    source: 'nison',
    definition: 'A doji with a very short lower shadow and an upper shadow that isn’t very short.',
    warmup: 10,
    isReadAsTurn: true,
    bars: 1,
    find: (bar) => (bar.isDoji && bar.hasTinyLowerShadow && bar.upperShadow > bar.tiny ? UP : NONE),
  },
  {
    id: 'high-wave',
    taLib: 'HIGHWAVE',
    name: 'High wave',
    direction: 'either',
    source: 'nison',
    definition: 'A short body whose shadows are both more than twice as long as it is.',
    warmup: 10,
    isReadAsTurn: true,
    bars: 1,
    find: (bar) =>
      bar.isShort && bar.upperShadow > 2 * bar.body && bar.lowerShadow > 2 * bar.body ? byColor(bar) : NONE,
  },
  {
    id: 'long-legged-doji',
    taLib: 'LONGLEGGEDDOJI',
    name: 'Long-legged doji',
    direction: 'either',
    source: 'nison',
    definition: 'A doji with at least one shadow longer than its body.',
    warmup: 10,
    isReadAsTurn: true,
    bars: 1,
    find: (bar) => (bar.isDoji && (bar.lowerShadow > bar.body || bar.upperShadow > bar.body) ? UP : NONE),
  },
  {
    id: 'long-line',
    taLib: 'LONGLINE',
    name: 'Long line',
    direction: 'either',
    source: 'morris',
    definition: 'A long body with two ordinary shadows: up if it’s white, down if it’s black.',
    warmup: 10,
    bars: 1,
    find: (bar) =>
      bar.isLong && bar.upperShadow < bar.usualShadow && bar.lowerShadow < bar.usualShadow
        ? byColor(bar)
        : NONE,
  },
  {
    id: 'marubozu',
    taLib: 'MARUBOZU',
    name: 'Marubozu',
    direction: 'either',
    source: 'nison',
    definition: 'A long body with two very short shadows: up if it’s white, down if it’s black.',
    warmup: 10,
    bars: 1,
    find: (bar) => (bar.isLong && bar.hasTinyUpperShadow && bar.hasTinyLowerShadow ? byColor(bar) : NONE),
  },
  {
    id: 'rickshaw-man',
    taLib: 'RICKSHAWMAN',
    name: 'Rickshaw man',
    direction: 'either',
    source: 'nison',
    definition: 'A doji with two shadows longer than its body, and the body near the middle of its range.',
    warmup: 10,
    isReadAsTurn: true,
    bars: 1,
    find(bar) {
      const middle = bar.low + bar.range / 2;
      return bar.isDoji &&
        bar.lowerShadow > bar.body &&
        bar.upperShadow > bar.body &&
        bar.bottom <= middle + bar.near &&
        bar.top >= middle - bar.near
        ? UP
        : NONE;
    },
  },
  {
    id: 'short-line',
    taLib: 'SHORTLINE',
    name: 'Short line',
    direction: 'either',
    source: 'morris',
    definition: 'A short body with two ordinary shadows.',
    warmup: 10,
    isReadAsTurn: true,
    bars: 1,
    find: (bar) =>
      bar.isShort && bar.upperShadow < bar.usualShadow && bar.lowerShadow < bar.usualShadow
        ? byColor(bar)
        : NONE,
  },
  {
    id: 'spinning-top',
    taLib: 'SPINNINGTOP',
    name: 'Spinning top',
    direction: 'either',
    source: 'nison',
    definition: 'A short body whose shadows are both longer than it is.',
    warmup: 10,
    isReadAsTurn: true,
    bars: 1,
    find: (bar) =>
      bar.isShort && bar.upperShadow > bar.body && bar.lowerShadow > bar.body ? byColor(bar) : NONE,
  },
  {
    id: 'takuri',
    taLib: 'TAKURI',
    name: 'Takuri',
    direction: 'up',
    source: 'nison',
    definition:
      'A doji with a very short upper shadow and a lower shadow more than twice as long as its body.',
    warmup: 10,
    bars: 1,
    find: (bar) => (bar.isDoji && bar.hasTinyUpperShadow && bar.lowerShadow > 2 * bar.body ? UP : NONE),
  },
];
