/** How often what goes wrong, each from 0 to 1. */
export interface FaultRates {
  /** An order's request disappears; the book never sees it. */
  readonly lostBefore: number;
  /** The book takes the order, and its answer disappears. */
  readonly lostAfter: number;
  /** 5xx without the order being taken, and although it was. */
  readonly errorBefore: number;
  readonly errorAfter: number;
  /** 429 with the instant it ends at, in whole seconds, or with how long it lasts if that is less than one. */
  readonly busy: number;
  readonly busyMs: number;
  /** Any other request's connection is reset. */
  readonly reset: number;
  /** Orders that look-ups and lists don't know for `blindMs`. */
  readonly blind: number;
  readonly blindMs: number;
  /** Fills that are listed only after `lateMs`. */
  readonly late: number;
  readonly lateMs: number;
  /** Fills that are listed only after `latestMs`, as long as a list may lag. */
  readonly latest: number;
  readonly latestMs: number;
  /** Orders that are refused because an order of the user's own waits on the other side. */
  readonly wash: number;
  /** Events of the stream that are lost, come three times, or come after the next. */
  readonly dropped: number;
  readonly tripled: number;
  readonly reordered: number;
  /** Orders that fill in two parts, and of these, whose second part only comes after `restMs`. */
  readonly partial: number;
  readonly restMs: number;
  /** Orders that are taken and then rejected. */
  readonly rejected: number;
}

export const NO_FAULTS: FaultRates = {
  lostBefore: 0,
  lostAfter: 0,
  errorBefore: 0,
  errorAfter: 0,
  busy: 0,
  busyMs: 1_000,
  reset: 0,
  blind: 0,
  blindMs: 2_000,
  late: 0,
  lateMs: 1_000,
  latest: 0,
  latestMs: 0,
  wash: 0,
  dropped: 0,
  tripled: 0,
  reordered: 0,
  partial: 0,
  restMs: 300,
  rejected: 0,
};

/** What trading through a broker has to survive. */
export const HARSH: FaultRates = {
  ...NO_FAULTS,
  lostBefore: 0.05,
  lostAfter: 0.05,
  errorBefore: 0.03,
  errorAfter: 0.03,
  busy: 0.02,
  reset: 0.02,
  blind: 0.05,
  late: 0.05,
  dropped: 0.1,
  tripled: 0.1,
  reordered: 0.1,
  partial: 0.2,
  rejected: 0.02,
};
