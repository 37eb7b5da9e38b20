import {
  byColor,
  type Candle,
  DOWN,
  engulfs,
  gapsDown,
  gapsUp,
  haveSameColor,
  holdsBody,
  isWithin,
  NONE,
  UP,
} from './candle';
import type { ThreeBars } from './candlestick';
import { falseBreak, isInside } from './inside-bar';

/** How deep into the first body the third bar of a star closes. */
const PENETRATION = 0.3;

/** A long bar, and a third of the other color that closes deep in its body. */
function turnsBack(first: Candle, third: Candle): boolean {
  if (!first.isLong || !third.isLong || haveSameColor(first, third)) return false;
  return first.isWhite
    ? third.close < first.close - first.body * PENETRATION
    : third.close > first.close + first.body * PENETRATION;
}

const eveningStar =
  (isStar: (bar: Candle) => boolean): ThreeBars['find'] =>
  (first, star, third) =>
    first.isWhite && isStar(star) && gapsUp(star, first) && turnsBack(first, third) ? DOWN : NONE;

const morningStar =
  (isStar: (bar: Candle) => boolean): ThreeBars['find'] =>
  (first, star, third) =>
    first.isBlack && isStar(star) && gapsDown(star, first) && turnsBack(first, third) ? UP : NONE;

function areAllWhite(first: Candle, second: Candle, third: Candle): boolean {
  return first.isWhite && second.isWhite && third.isWhite;
}

function areAllBlack(first: Candle, second: Candle, third: Candle): boolean {
  return first.isBlack && second.isBlack && third.isBlack;
}

/** Opens above the earlier open, at most near above the earlier close. */
function opensInOrNear(earlier: Candle, later: Candle): boolean {
  return later.open > earlier.open && later.open <= earlier.close + earlier.near;
}

/** Three white bars, each closing higher and opening in the body before or near it. */
function advance(first: Candle, second: Candle, third: Candle): boolean {
  return (
    areAllWhite(first, second, third) &&
    second.close > first.close &&
    third.close > second.close &&
    opensInOrNear(first, second) &&
    opensInOrNear(second, third)
  );
}

/** The ways in which an advance loses strength. */
function isBlocked(first: Candle, second: Candle, third: Candle): boolean {
  const shrinks = third.body < second.body;
  return (
    (second.body < first.body - first.far && third.body < second.body + second.near) ||
    third.body < second.body - second.far ||
    (shrinks &&
      second.body < first.body &&
      (third.upperShadow > third.usualShadow || second.upperShadow > second.usualShadow)) ||
    (shrinks && third.upperShadow > third.body)
  );
}

export const THREE_BARS: readonly ThreeBars[] = [
  {
    id: 'two-crows',
    taLib: '2CROWS',
    name: 'Two crows',
    direction: 'down',
    source: 'morris',
    definition:
      'A long white bar; a black body gaps up; another black bar opens inside that body and closes inside the first one.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      first.isWhite &&
      first.isLong &&
      second.isBlack &&
      gapsUp(second, first) &&
      third.isBlack &&
      third.open < second.open &&
      third.open > second.close &&
      third.close > first.open &&
      third.close < first.close
        ? DOWN
        : NONE,
  },
  {
    id: 'three-inside',
    taLib: '3INSIDE',
    name: 'Three inside up or down',
    direction: 'either',
    source: 'morris',
    definition:
      'A harami, then a bar of the other color than its first that closes beyond the first open: up after a black bar, down after a white one.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      first.isLong &&
      !second.isLong &&
      holdsBody(first, second) &&
      !haveSameColor(first, third) &&
      (first.isWhite ? third.close < first.open : third.close > first.open)
        ? byColor(third)
        : NONE,
  },
  {
    id: 'three-outside',
    taLib: '3OUTSIDE',
    name: 'Three outside up or down',
    direction: 'either',
    source: 'morris',
    definition:
      'An engulfing pattern, then a close beyond its close: above it after a white second bar (up), below it after a black one (down).',
    warmup: 3,
    bars: 3,
    find: (first, second, third) =>
      engulfs(first, second) && (second.isWhite ? third.close > second.close : third.close < second.close)
        ? byColor(second)
        : NONE,
  },
  {
    id: 'three-stars-in-the-south',
    taLib: '3STARSINSOUTH',
    name: 'Three stars in the south',
    direction: 'up',
    source: 'morris',
    definition:
      'Three black bars: a long one whose lower shadow is longer than its body; a smaller body that opens above the first close but not above its high, trades below that close but not below its low, and has a lower shadow that isn’t very short; and a short one with two very short shadows inside the second’s range.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      areAllBlack(first, second, third) &&
      first.isLong &&
      first.lowerShadow > first.body &&
      second.body < first.body &&
      second.open > first.close &&
      second.open <= first.high &&
      second.low < first.close &&
      second.low >= first.low &&
      second.lowerShadow > second.tiny &&
      third.isShort &&
      third.hasTinyLowerShadow &&
      third.hasTinyUpperShadow &&
      third.low > second.low &&
      third.high < second.high
        ? UP
        : NONE,
  },
  {
    id: 'three-white-soldiers',
    taLib: '3WHITESOLDIERS',
    name: 'Three white soldiers',
    direction: 'up',
    source: 'nison',
    definition:
      'Three white bars with very short upper shadows, each closing higher and opening in the body before or near it; no body is far shorter than the one before, and the last isn’t short.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      advance(first, second, third) &&
      first.hasTinyUpperShadow &&
      second.hasTinyUpperShadow &&
      third.hasTinyUpperShadow &&
      second.body > first.body - first.far &&
      third.body > second.body - second.far &&
      third.isLong
        ? UP
        : NONE,
  },
  {
    id: 'abandoned-baby',
    taLib: 'ABANDONEDBABY',
    name: 'Abandoned baby',
    direction: 'either',
    source: 'nison',
    definition:
      'A long bar; a doji with a gap to it and to the third bar, shadows included; and a long bar of the other color that closes more than 30% of the first body inside it: up if it’s white, down if it’s black.',
    warmup: 12,
    bars: 3,
    find: (first, baby, third) =>
      baby.isDoji &&
      turnsBack(first, third) &&
      (first.isWhite
        ? baby.low > first.high && third.high < baby.low
        : baby.high < first.low && third.low > baby.high)
        ? byColor(third)
        : NONE,
  },
  {
    id: 'advance-block',
    taLib: 'ADVANCEBLOCK',
    name: 'Advance block',
    direction: 'down',
    source: 'nison',
    definition:
      'Three white bars, each closing higher and opening in the body before or near it, the first long with an ordinary upper shadow; then strength fades in one of these ways: the second body is far shorter than the first and the third at most near it in length; the third is far shorter than the second; each body is shorter than the one before and one of the last two has more than an ordinary upper shadow; or the third is shorter than the second and than its own upper shadow.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      advance(first, second, third) &&
      first.isLong &&
      first.upperShadow < first.usualShadow &&
      isBlocked(first, second, third)
        ? DOWN
        : NONE,
  },
  {
    id: 'evening-doji-star',
    taLib: 'EVENINGDOJISTAR',
    name: 'Evening doji star',
    direction: 'down',
    source: 'nison',
    definition:
      'A long white bar; a doji whose body gaps up; a long black bar that closes more than 30% of the first body below the first close.',
    warmup: 12,
    bars: 3,
    find: eveningStar(({ isDoji }) => isDoji),
  },
  {
    id: 'evening-star',
    taLib: 'EVENINGSTAR',
    name: 'Evening star',
    direction: 'down',
    source: 'nison',
    definition:
      'A long white bar; a body no longer than usual that gaps up; a long black bar that closes more than 30% of the first body below the first close.',
    warmup: 12,
    bars: 3,
    find: eveningStar(({ isLong }) => !isLong),
  },
  {
    id: 'gap-side-by-side-white-lines',
    taLib: 'GAPSIDESIDEWHITE',
    name: 'Side-by-side white lines after a gap',
    direction: 'either',
    source: 'nison',
    definition:
      'Two white bars with bodies of nearly the same length and equal opens, both of which gap up (up) or both down (down) from the bar before them.',
    warmup: 7,
    bars: 3,
    find(first, second, third) {
      const isUp = gapsUp(second, first) && gapsUp(third, first);
      if (!isUp && !(gapsDown(second, first) && gapsDown(third, first))) return NONE;
      return second.isWhite &&
        third.isWhite &&
        isWithin(third.body, second.body, second.near) &&
        isWithin(third.open, second.open, second.equal)
        ? isUp
          ? UP
          : DOWN
        : NONE;
    },
  },
  {
    id: 'hikkake',
    taLib: 'HIKKAKE',
    name: 'Hikkake',
    direction: 'either',
    source: 'chesler',
    definition:
      'An inside bar; then a bar with a lower high and a lower low (up) or a higher high and a higher low (down); then, within three bars, a close on the other side of the inside bar, which completes the pattern.',
    warmup: 5,
    bars: 3,
    isConfirmedLater: true,
    find: (outer, inside, third) => (isInside(outer, inside) ? falseBreak(inside, third) : NONE),
  },
  {
    id: 'identical-three-crows',
    taLib: 'IDENTICAL3CROWS',
    name: 'Identical three crows',
    direction: 'down',
    source: 'morris',
    definition:
      'Three black bars with very short lower shadows and falling closes, each opening at a price equal to the close before.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      areAllBlack(first, second, third) &&
      first.hasTinyLowerShadow &&
      second.hasTinyLowerShadow &&
      third.hasTinyLowerShadow &&
      first.close > second.close &&
      second.close > third.close &&
      isWithin(second.open, first.close, first.equal) &&
      isWithin(third.open, second.close, second.equal)
        ? DOWN
        : NONE,
  },
  {
    id: 'morning-doji-star',
    taLib: 'MORNINGDOJISTAR',
    name: 'Morning doji star',
    direction: 'up',
    source: 'nison',
    definition:
      'A long black bar; a doji whose body gaps down; a long white bar that closes more than 30% of the first body above the first close.',
    warmup: 12,
    bars: 3,
    find: morningStar(({ isDoji }) => isDoji),
  },
  {
    id: 'morning-star',
    taLib: 'MORNINGSTAR',
    name: 'Morning star',
    direction: 'up',
    source: 'nison',
    definition:
      'A long black bar; a body no longer than usual that gaps down; a long white bar that closes more than 30% of the first body above the first close.',
    warmup: 12,
    bars: 3,
    find: morningStar(({ isLong }) => !isLong),
  },
  {
    id: 'stalled-pattern',
    taLib: 'STALLEDPATTERN',
    name: 'Stalled pattern',
    direction: 'down',
    source: 'nison',
    definition:
      'Three white bars with rising closes; the first two are long, the second has a very short upper shadow and opens in the first body or near it; the third is short and opens at least near the second close less the third’s own length.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      areAllWhite(first, second, third) &&
      third.close > second.close &&
      second.close > first.close &&
      first.isLong &&
      second.isLong &&
      second.hasTinyUpperShadow &&
      opensInOrNear(first, second) &&
      third.isShort &&
      third.open >= second.close - third.body - second.near
        ? DOWN
        : NONE,
  },
  {
    id: 'stick-sandwich',
    taLib: 'STICKSANDWICH',
    name: 'Stick sandwich',
    direction: 'up',
    source: 'morris',
    definition:
      'A black bar, a white one that trades above the first close only, and a black one that closes at a price equal to the first close.',
    warmup: 7,
    bars: 3,
    find: (first, second, third) =>
      first.isBlack &&
      second.isWhite &&
      third.isBlack &&
      second.low > first.close &&
      isWithin(third.close, first.close, first.equal)
        ? UP
        : NONE,
  },
  {
    id: 'tasuki-gap',
    taLib: 'TASUKIGAP',
    name: 'Tasuki gap',
    direction: 'either',
    source: 'nison',
    definition:
      'A white body gaps up and a black one of nearly the same length opens inside it and closes in the gap (up), or a black body gaps down and a white one opens inside it and closes in the gap (down).',
    warmup: 7,
    bars: 3,
    find(first, second, third) {
      if (haveSameColor(second, third) || !(Math.abs(second.body - third.body) < second.near)) return NONE;
      if (!(third.open < second.top && third.open > second.bottom)) return NONE;
      const staysInGap = second.isWhite
        ? gapsUp(second, first) && third.close < second.open && third.close > first.top
        : gapsDown(second, first) && third.close > second.open && third.close < first.bottom;
      return staysInGap ? byColor(second) : NONE;
    },
  },
  {
    id: 'tristar',
    taLib: 'TRISTAR',
    name: 'Tristar',
    direction: 'either',
    source: 'nison',
    definition:
      'Three doji, all by what is a doji for the first: the second gaps up and the third body ends lower than the second (down), or the second gaps down and the third body begins higher (up).',
    warmup: 12,
    bars: 3,
    find(first, second, third) {
      if (!(first.isDoji && second.body <= first.tiny && third.body <= first.tiny)) return NONE;
      if (gapsUp(second, first) && third.top < second.top) return DOWN;
      return gapsDown(second, first) && third.bottom > second.bottom ? UP : NONE;
    },
  },
  {
    id: 'unique-three-river',
    taLib: 'UNIQUE3RIVER',
    name: 'Unique three river',
    direction: 'up',
    source: 'morris',
    definition:
      'A long black bar; a black one that closes above the first close, opens no higher than the first open and makes a lower low; a short white one that opens above that low.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      first.isLong &&
      first.isBlack &&
      second.isBlack &&
      second.close > first.close &&
      second.open <= first.open &&
      second.low < first.low &&
      third.isShort &&
      third.isWhite &&
      third.open > second.low
        ? UP
        : NONE,
  },
  {
    id: 'upside-gap-two-crows',
    taLib: 'UPSIDEGAP2CROWS',
    name: 'Upside gap two crows',
    direction: 'down',
    source: 'nison',
    definition:
      'A long white bar; a black body no longer than usual that gaps up; a black bar whose body covers it and closes above the first close.',
    warmup: 12,
    bars: 3,
    find: (first, second, third) =>
      first.isWhite &&
      first.isLong &&
      second.isBlack &&
      !second.isLong &&
      gapsUp(second, first) &&
      third.isBlack &&
      third.open > second.open &&
      third.close < second.close &&
      third.close > first.close
        ? DOWN
        : NONE,
  },
  {
    id: 'gap-three-methods',
    taLib: 'XSIDEGAP3METHODS',
    name: 'Gap three methods',
    direction: 'either',
    source: 'morris',
    definition:
      'Two bars of one color with a gap in its direction between their bodies, then one of the other color that opens inside the second body and closes inside the first: up if the first two are white, down if they’re black.',
    warmup: 2,
    bars: 3,
    find: (first, second, third) =>
      haveSameColor(first, second) &&
      !haveSameColor(second, third) &&
      third.open < second.top &&
      third.open > second.bottom &&
      third.close < first.top &&
      third.close > first.bottom &&
      (first.isWhite ? gapsUp(second, first) : gapsDown(second, first))
        ? byColor(first)
        : NONE,
  },
];
