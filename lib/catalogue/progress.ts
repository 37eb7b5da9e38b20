/** How many robots have their figures; `total` is 0 until the first of them are set up. */
export interface Progress {
  readonly ready: number;
  readonly total: number;
}

export function isPreparing({ ready, total }: Progress): boolean {
  return ready < total || total === 0;
}
