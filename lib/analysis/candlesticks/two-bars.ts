import {
  byColor,
  type Candle,
  DOWN,
  engulfs,
  gapsDown,
  gapsUp,
  hasTinyShadows,
  haveSameColor,
  holdsBody,
  isWithin,
  NONE,
  UP,
} from './candle';
import type { TwoBars } from './candlestick';

/** A short body at one end of the bar with a shadow longer than it at the other. */
function hangs(bar: Candle): boolean {
  return bar.isShort && bar.lowerShadow > bar.body && bar.hasTinyUpperShadow;
}

function reachesUp(bar: Candle): boolean {
  return bar.isShort && bar.upperShadow > bar.body && bar.hasTinyLowerShadow;
}

/** A white bar that opens below the low of a long black one. */
function reboundsFromLow(first: Candle, second: Candle): boolean {
  return first.isBlack && first.isLong && second.isWhite && second.open < first.low;
}

/** Long bars without shadows to speak of and of both colors, the second a gap away in its own direction. */
function kicks(first: Candle, second: Candle): boolean {
  if (haveSameColor(first, second)) return false;
  if (!(first.isLong && second.isLong && hasTinyShadows(first) && hasTinyShadows(second))) return false;
  return second.isWhite ? second.low > first.high : second.high < first.low;
}

const KICKING =
  'Two long bars of different colors, each with two very short shadows; the second gaps away from all of the first: a white one above its high, or a black one below its low.';

export const TWO_BARS: readonly TwoBars[] = [
  {
    id: 'counterattack',
    taLib: 'COUNTERATTACK',
    name: 'Counterattack',
    direction: 'either',
    source: 'nison',
    definition:
      'Two long bars of different colors with equal closes: up if the second is white, down if it’s black.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      !haveSameColor(first, second) &&
      first.isLong &&
      second.isLong &&
      isWithin(second.close, first.close, first.equal)
        ? byColor(second)
        : NONE,
  },
  {
    id: 'dark-cloud-cover',
    taLib: 'DARKCLOUDCOVER',
    name: 'Dark cloud cover',
    direction: 'down',
    source: 'nison',
    definition:
      'After a long white bar, a black one opens above its high and closes inside its body, more than half of the body below the first close.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      first.isWhite &&
      first.isLong &&
      second.isBlack &&
      second.open > first.high &&
      second.close > first.open &&
      second.close < first.close - 0.5 * first.body
        ? DOWN
        : NONE,
  },
  {
    id: 'doji-star',
    taLib: 'DOJISTAR',
    name: 'Doji star',
    direction: 'either',
    source: 'nison',
    definition:
      'A long bar, then a doji whose body gaps on in the same direction: up after a black bar, down after a white one.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      first.isLong && second.isDoji && (first.isWhite ? gapsUp(second, first) : gapsDown(second, first))
        ? -byColor(first)
        : NONE,
  },
  {
    id: 'engulfing',
    taLib: 'ENGULFING',
    name: 'Engulfing',
    direction: 'either',
    source: 'nison',
    definition:
      'A bar whose body covers the body before it, of the other color, on both sides: up if it’s white, down if it’s black.',
    warmup: 2,
    bars: 2,
    find: (first, second) => (engulfs(first, second) ? byColor(second) : NONE),
  },
  {
    id: 'hammer',
    taLib: 'HAMMER',
    name: 'Hammer',
    direction: 'up',
    source: 'nison',
    definition:
      'A short body with a longer lower shadow and a very short upper one; the body’s lower end is near the low before or below it.',
    warmup: 11,
    bars: 2,
    find: (before, bar) => (hangs(bar) && bar.bottom <= before.low + before.near ? UP : NONE),
  },
  {
    id: 'hanging-man',
    taLib: 'HANGINGMAN',
    name: 'Hanging man',
    direction: 'down',
    source: 'nison',
    definition:
      'A short body with a longer lower shadow and a very short upper one; the body’s lower end is near the high before or above it.',
    warmup: 11,
    bars: 2,
    find: (before, bar) => (hangs(bar) && bar.bottom >= before.high - before.near ? DOWN : NONE),
  },
  {
    id: 'harami',
    taLib: 'HARAMI',
    name: 'Harami',
    direction: 'either',
    source: 'nison',
    definition:
      'A long bar, then a body that is no longer than usual and inside the first one: up after a black bar, down after a white one.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      first.isLong && !second.isLong && holdsBody(first, second) ? -byColor(first) : NONE,
  },
  {
    id: 'harami-cross',
    taLib: 'HARAMICROSS',
    name: 'Harami cross',
    direction: 'either',
    source: 'nison',
    definition: 'A long bar, then a doji inside its body: up after a black bar, down after a white one.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      first.isLong && second.isDoji && holdsBody(first, second) ? -byColor(first) : NONE,
  },
  {
    id: 'homing-pigeon',
    taLib: 'HOMINGPIGEON',
    name: 'Homing pigeon',
    direction: 'up',
    source: 'morris',
    definition: 'A long black bar, then a black body that is no longer than usual and inside the first one.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      first.isBlack && first.isLong && second.isBlack && !second.isLong && holdsBody(first, second)
        ? UP
        : NONE,
  },
  {
    id: 'in-neck',
    taLib: 'INNECK',
    name: 'In-neck',
    direction: 'down',
    source: 'nison',
    definition:
      'After a long black bar, a white one opens below its low and closes at the first close or, by no more than what counts as equal, above it.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      reboundsFromLow(first, second) &&
      second.close >= first.close &&
      second.close <= first.close + first.equal
        ? DOWN
        : NONE,
  },
  {
    id: 'inverted-hammer',
    taLib: 'INVERTEDHAMMER',
    name: 'Inverted hammer',
    direction: 'up',
    source: 'nison',
    definition:
      'A short body with a longer upper shadow and a very short lower one, whose body gaps down from the bar before.',
    warmup: 11,
    bars: 2,
    find: (before, bar) => (reachesUp(bar) && gapsDown(bar, before) ? UP : NONE),
  },
  {
    id: 'kicking',
    taLib: 'KICKING',
    name: 'Kicking',
    direction: 'either',
    source: 'morris',
    definition: `${KICKING} The second bar’s color gives the direction.`,
    warmup: 11,
    bars: 2,
    find: (first, second) => (kicks(first, second) ? byColor(second) : NONE),
  },
  {
    id: 'kicking-by-length',
    taLib: 'KICKINGBYLENGTH',
    name: 'Kicking by length',
    direction: 'either',
    source: 'morris',
    definition: `${KICKING} The longer bar’s color gives the direction; the first one’s if both are as long.`,
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      kicks(first, second) ? byColor(second.body > first.body ? second : first) : NONE,
  },
  {
    id: 'matching-low',
    taLib: 'MATCHINGLOW',
    name: 'Matching low',
    direction: 'up',
    source: 'morris',
    definition: 'Two black bars with equal closes.',
    warmup: 6,
    bars: 2,
    find: (first, second) =>
      first.isBlack && second.isBlack && isWithin(second.close, first.close, first.equal) ? UP : NONE,
  },
  {
    id: 'on-neck',
    taLib: 'ONNECK',
    name: 'On-neck',
    direction: 'down',
    source: 'nison',
    definition:
      'After a long black bar, a white one opens below its low and closes at a price equal to that low.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      reboundsFromLow(first, second) && isWithin(second.close, first.low, first.equal) ? DOWN : NONE,
  },
  {
    id: 'piercing',
    taLib: 'PIERCING',
    name: 'Piercing line',
    direction: 'up',
    source: 'nison',
    definition:
      'After a long black bar, a long white one opens below its low and closes inside its body, above its middle.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      reboundsFromLow(first, second) &&
      second.isLong &&
      second.close < first.open &&
      second.close > first.close + 0.5 * first.body
        ? UP
        : NONE,
  },
  {
    id: 'separating-lines',
    taLib: 'SEPARATINGLINES',
    name: 'Separating lines',
    direction: 'either',
    source: 'nison',
    definition:
      'Two bars of different colors with equal opens; the second is a belt hold: up if it’s white, down if it’s black.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      !haveSameColor(first, second) &&
      isWithin(second.open, first.open, first.equal) &&
      second.isLong &&
      (second.isWhite ? second.hasTinyLowerShadow : second.hasTinyUpperShadow)
        ? byColor(second)
        : NONE,
  },
  {
    id: 'shooting-star',
    taLib: 'SHOOTINGSTAR',
    name: 'Shooting star',
    direction: 'down',
    source: 'nison',
    definition:
      'A short body with a longer upper shadow and a very short lower one, whose body gaps up from the bar before.',
    warmup: 11,
    bars: 2,
    find: (before, bar) => (reachesUp(bar) && gapsUp(bar, before) ? DOWN : NONE),
  },
  {
    id: 'thrusting',
    taLib: 'THRUSTING',
    name: 'Thrusting',
    direction: 'down',
    source: 'nison',
    definition:
      'After a long black bar, a white one opens below its low and closes inside its body: above the first close by more than what counts as equal, at most at its middle.',
    warmup: 11,
    bars: 2,
    find: (first, second) =>
      reboundsFromLow(first, second) &&
      second.close > first.close + first.equal &&
      second.close <= first.close + 0.5 * first.body
        ? DOWN
        : NONE,
  },
];
