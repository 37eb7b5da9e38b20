import { createStore } from '@/components/ui/store/create-store';

/** A place on a chart of sessions. */
export interface DrawnPlace {
  /** Midnight UTC of the session's date, UTC milliseconds. */
  readonly time: number;
  readonly price: number;
}

export interface ChartDrawing {
  readonly ticker: string;
  /** What the chart says it is. */
  readonly title: string;
  /** Lines through two places or more, oldest first. */
  readonly paths: readonly (readonly DrawnPlace[])[];
}

/** What a part of the page wants drawn over its ticker's price chart, such as a pattern. */
export const chartDrawing = createStore<ChartDrawing | null>(null);
