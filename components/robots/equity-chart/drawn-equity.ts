import type { ReactNode } from 'react';

/** What the live chart shows instead of the server's picture. */
export interface DrawnEquity {
  /** null while the server's picture stays. */
  readonly picture: ReactNode;
  /** The text alternative; null while the server's stays. */
  readonly words: string | null;
  /** Whether another period is loading. */
  readonly isBusy: boolean;
  /** A note over the picture; null if there is none. */
  readonly note: ReactNode;
}
