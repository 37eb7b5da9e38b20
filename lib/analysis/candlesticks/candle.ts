/** Prices of one bar. */
export interface CandlePrices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Bars before a candle that its body and its shadows are compared with. */
export const LOOKBACK = 10;
/** Bars before it from which it's judged what is near, far or equal. */
export const SHORT_LOOKBACK = 5;

/**
 * One bar as rules see it: its parts, and what counts as long or small beside the bars before it, which don't include
 * itself. The measures are TA-Lib's default candle settings. Until there are enough bars before it, they are NaN.
 */
export class Candle implements CandlePrices {
  open = 0;
  high = 0;
  low = 0;
  close = 0;
  /** Closed at its open or above it; otherwise black. */
  isWhite = true;
  isBlack = false;
  body = 0;
  /** The body's upper and lower end. */
  top = 0;
  bottom = 0;
  upperShadow = 0;
  lowerShadow = 0;
  range = 0;
  /** Body longer, or shorter, than the mean body of the ten bars before. */
  isLong = false;
  isShort = false;
  /** Body of at most 10% of the mean range of the ten bars before. */
  isDoji = false;
  /** 10% of the mean range of the ten bars before: a shadow below it is very short. */
  tiny = 0;
  hasTinyUpperShadow = false;
  hasTinyLowerShadow = false;
  /** Half the mean of both shadows together over the ten bars before. */
  usualShadow = 0;
  /** 5%, 20% and 60% of the mean range of the five bars before. */
  equal = 0;
  near = 0;
  far = 0;

  setPrices({ open, high, low, close }: CandlePrices): void {
    this.open = open;
    this.high = high;
    this.low = low;
    this.close = close;
    this.isWhite = close >= open;
    this.isBlack = !this.isWhite;
    this.top = this.isWhite ? close : open;
    this.bottom = this.isWhite ? open : close;
    this.body = this.top - this.bottom;
    this.upperShadow = high - this.top;
    this.lowerShadow = this.bottom - low;
    this.range = high - low;
  }

  /** @param meanBody mean body, range and sum of both shadows over the ten bars before; range over the five before */
  compareWith(meanBody: number, meanRange: number, meanShadows: number, meanRangeOf5: number): void {
    this.isLong = this.body > meanBody;
    this.isShort = this.body < meanBody;
    this.tiny = 0.1 * meanRange;
    this.isDoji = this.body <= this.tiny;
    this.hasTinyUpperShadow = this.upperShadow < this.tiny;
    this.hasTinyLowerShadow = this.lowerShadow < this.tiny;
    this.usualShadow = meanShadows / 2;
    this.equal = 0.05 * meanRangeOf5;
    this.near = 0.2 * meanRangeOf5;
    this.far = 0.6 * meanRangeOf5;
  }
}

/** What pages say about words that definitions use. */
export const CANDLE_TERMS: readonly (readonly [term: string, meaning: string])[] = [
  ['white, black', 'closes at its open or above it · closes below its open'],
  ['body', 'from open to close'],
  ['shadows', 'what the high and the low add above and below the body'],
  ['long, short', 'a body longer · shorter than the mean body of the ten bars before it'],
  ['no longer than usual', 'not long'],
  ['doji', 'a body of at most 10% of the mean range (high less low) of the ten bars before it'],
  ['very short shadow', 'shorter than 10% of the mean range of the ten bars before'],
  ['ordinary shadow', 'shorter than the mean shadow of the ten bars before'],
  ['equal, near, far', 'within 5% · within 20% · beyond 60% of the mean range of the five bars before'],
  ['gaps up, gaps down', 'its whole body is above · below the body it’s compared with'],
];

/** Up or down, or no pattern: TA-Lib's 100, -100 and 0; 200 and -200 for a hikkake that was confirmed. */
export type CandlestickValue = number;

export const UP: CandlestickValue = 100;
export const DOWN: CandlestickValue = -100;
export const NONE: CandlestickValue = 0;

/** White counts as up. */
export function byColor({ isWhite }: Candle): CandlestickValue {
  return isWhite ? UP : DOWN;
}

export function gapsUp(later: Candle, earlier: Candle): boolean {
  return later.bottom > earlier.top;
}

export function gapsDown(later: Candle, earlier: Candle): boolean {
  return later.top < earlier.bottom;
}

export function isWithin(value: number, center: number, distance: number): boolean {
  return value >= center - distance && value <= center + distance;
}

export function haveSameColor(one: Candle, other: Candle): boolean {
  return one.isWhite === other.isWhite;
}

export function hasTinyShadows({ hasTinyLowerShadow, hasTinyUpperShadow }: Candle): boolean {
  return hasTinyLowerShadow && hasTinyUpperShadow;
}

/** Inside by body alone. */
export function holdsBody(outer: Candle, inner: Candle): boolean {
  return inner.top < outer.top && inner.bottom > outer.bottom;
}

/** The second body covers the first, of the other color, on both sides. */
export function engulfs(first: Candle, second: Candle): boolean {
  return first.isWhite !== second.isWhite && second.top > first.top && second.bottom < first.bottom;
}
