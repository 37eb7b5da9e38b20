export interface ShownPrice {
  readonly price: number;
  readonly change: number | null;
  readonly changePct: number | null;
  /** UTC milliseconds. */
  readonly time: number;
}
