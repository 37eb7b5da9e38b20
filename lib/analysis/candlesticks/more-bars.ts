import {
  byColor,
  type Candle,
  DOWN,
  gapsDown,
  gapsUp,
  hasTinyShadows,
  haveSameColor,
  NONE,
  UP,
} from './candle';
import type { FiveBars, FourBars } from './candlestick';
import { falseBreak, isInside } from './inside-bar';

/** Opens inside the earlier body or near it. */
function opensNearBody(earlier: Candle, later: Candle): boolean {
  return later.open >= earlier.bottom - earlier.near && later.open <= earlier.top + earlier.near;
}

function opensInBlackBody(earlier: Candle, later: Candle): boolean {
  return later.open < earlier.open && later.open > earlier.close;
}

export const FOUR_BARS: readonly FourBars[] = [
  {
    id: 'three-black-crows',
    taLib: '3BLACKCROWS',
    name: 'Three black crows',
    direction: 'down',
    source: 'nison',
    definition:
      'After a white bar, three black ones with very short lower shadows and falling closes, the first closing below the white bar’s high; the second and third open inside the body before.',
    warmup: 13,
    bars: 4,
    find: (before, first, second, third) =>
      before.isWhite &&
      first.isBlack &&
      second.isBlack &&
      third.isBlack &&
      first.hasTinyLowerShadow &&
      second.hasTinyLowerShadow &&
      third.hasTinyLowerShadow &&
      opensInBlackBody(first, second) &&
      opensInBlackBody(second, third) &&
      before.high > first.close &&
      first.close > second.close &&
      second.close > third.close
        ? DOWN
        : NONE,
  },
  {
    id: 'three-line-strike',
    taLib: '3LINESTRIKE',
    name: 'Three-line strike',
    direction: 'either',
    source: 'morris',
    definition:
      'Three white bars with rising closes (up) or three black ones with falling closes (down), each opening in the body before or near it; then a bar of the other color that opens beyond the third close and closes beyond the first open.',
    warmup: 8,
    bars: 4,
    find(first, second, third, strike) {
      if (!haveSameColor(first, second) || !haveSameColor(second, third) || haveSameColor(third, strike))
        return NONE;
      if (!opensNearBody(first, second) || !opensNearBody(second, third)) return NONE;
      const isStruck = third.isWhite
        ? second.close > first.close &&
          third.close > second.close &&
          strike.open > third.close &&
          strike.close < first.open
        : second.close < first.close &&
          third.close < second.close &&
          strike.open < third.close &&
          strike.close > first.open;
      return isStruck ? byColor(third) : NONE;
    },
  },
  {
    id: 'concealing-baby-swallow',
    taLib: 'CONCEALBABYSWALL',
    name: 'Concealing baby swallow',
    direction: 'up',
    source: 'morris',
    definition:
      'Four black bars: two with very short shadows; one whose body gaps down, with an upper shadow that isn’t very short and reaches into the second body; and one whose range covers all of the third.',
    warmup: 13,
    bars: 4,
    find: (first, second, third, fourth) =>
      first.isBlack &&
      second.isBlack &&
      third.isBlack &&
      fourth.isBlack &&
      hasTinyShadows(first) &&
      hasTinyShadows(second) &&
      gapsDown(third, second) &&
      third.upperShadow > third.tiny &&
      third.high > second.close &&
      fourth.high > third.high &&
      fourth.low < third.low
        ? UP
        : NONE,
  },
  {
    id: 'modified-hikkake',
    taLib: 'HIKKAKEMOD',
    name: 'Modified hikkake',
    direction: 'either',
    source: 'chesler',
    definition:
      'A bar inside the one before that closes near its low (up) or near its high (down); a bar inside that one; a bar with a lower high and a lower low (up) or a higher high and a higher low (down); then, within three bars, a close on the other side of the last inside bar, which completes the pattern.',
    warmup: 10,
    bars: 4,
    isConfirmedLater: true,
    find(outer, second, inside, fourth) {
      if (!isInside(outer, second) || !isInside(second, inside)) return NONE;
      const value = falseBreak(inside, fourth);
      const closesNearEnd =
        value === UP ? second.close <= second.low + second.near : second.close >= second.high - second.near;
      return closesNearEnd ? value : NONE;
    },
  },
];

/** Both ends of a body inside another's range, at least in part. */
function overlapsRange(outer: Candle, bar: Candle): boolean {
  return bar.bottom < outer.high && bar.top > outer.low;
}

export const FIVE_BARS: readonly FiveBars[] = [
  {
    id: 'breakaway',
    taLib: 'BREAKAWAY',
    name: 'Breakaway',
    direction: 'either',
    source: 'morris',
    definition:
      'A long bar; a body of the same color that gaps on; two more bars whose highs and lows go on in that direction, the second of the same color; then a bar of the other color that closes in the gap between the first two bodies: up if it’s white, down if it’s black.',
    warmup: 14,
    bars: 5,
    find(first, second, third, fourth, fifth) {
      if (!first.isLong || !haveSameColor(first, second) || !haveSameColor(second, fourth)) return NONE;
      if (haveSameColor(fourth, fifth)) return NONE;
      const returns = first.isBlack
        ? gapsDown(second, first) &&
          third.high < second.high &&
          third.low < second.low &&
          fourth.high < third.high &&
          fourth.low < third.low &&
          fifth.close > second.open &&
          fifth.close < first.close
        : gapsUp(second, first) &&
          third.high > second.high &&
          third.low > second.low &&
          fourth.high > third.high &&
          fourth.low > third.low &&
          fifth.close < second.open &&
          fifth.close > first.close;
      return returns ? byColor(fifth) : NONE;
    },
  },
  {
    id: 'ladder-bottom',
    taLib: 'LADDERBOTTOM',
    name: 'Ladder bottom',
    direction: 'up',
    source: 'morris',
    definition:
      'Three black bars with falling opens and closes; a black one with an upper shadow that isn’t very short; a white one that opens above the fourth open and closes above the fourth high.',
    warmup: 14,
    bars: 5,
    find: (first, second, third, fourth, fifth) =>
      first.isBlack &&
      second.isBlack &&
      third.isBlack &&
      first.open > second.open &&
      second.open > third.open &&
      first.close > second.close &&
      second.close > third.close &&
      fourth.isBlack &&
      fourth.upperShadow > fourth.tiny &&
      fifth.isWhite &&
      fifth.open > fourth.open &&
      fifth.close > fourth.high
        ? UP
        : NONE,
  },
  {
    id: 'mat-hold',
    taLib: 'MATHOLD',
    name: 'Mat hold',
    direction: 'up',
    source: 'morris',
    definition:
      'A long white bar; a short black body that gaps up; two more short bodies, whose lower ends are below the first close and in the upper half of the first body, and whose upper ends fall: below the second open, then below the third’s; a white bar that opens above the fourth close and closes above all highs of the three.',
    warmup: 14,
    bars: 5,
    find(first, second, third, fourth, fifth) {
      if (!(first.isLong && second.isShort && third.isShort && fourth.isShort)) return NONE;
      if (!(first.isWhite && second.isBlack && fifth.isWhite && gapsUp(second, first))) return NONE;
      const middle = first.close - first.body * 0.5;
      return third.bottom < first.close &&
        fourth.bottom < first.close &&
        third.bottom > middle &&
        fourth.bottom > middle &&
        third.top < second.open &&
        fourth.top < third.top &&
        fifth.open > fourth.close &&
        fifth.close > Math.max(second.high, third.high, fourth.high)
        ? UP
        : NONE;
    },
  },
  {
    id: 'rising-and-falling-three-methods',
    taLib: 'RISEFALL3METHODS',
    name: 'Rising and falling three methods',
    direction: 'either',
    source: 'nison',
    definition:
      'A long bar; three short bars of the other color, which partly overlap its range and close further against it one after another; a long bar of the first color that opens beyond the fourth close and closes beyond the first: up if it’s white, down if it’s black.',
    warmup: 14,
    bars: 5,
    find(first, second, third, fourth, fifth) {
      if (!(first.isLong && second.isShort && third.isShort && fourth.isShort && fifth.isLong)) return NONE;
      if (haveSameColor(first, second) || !haveSameColor(second, third)) return NONE;
      if (!haveSameColor(third, fourth) || !haveSameColor(first, fifth)) return NONE;
      if (!overlapsRange(first, second) || !overlapsRange(first, third) || !overlapsRange(first, fourth))
        return NONE;
      const goesOn = first.isWhite
        ? third.close < second.close &&
          fourth.close < third.close &&
          fifth.open > fourth.close &&
          fifth.close > first.close
        : third.close > second.close &&
          fourth.close > third.close &&
          fifth.open < fourth.close &&
          fifth.close < first.close;
      return goesOn ? byColor(first) : NONE;
    },
  },
];
