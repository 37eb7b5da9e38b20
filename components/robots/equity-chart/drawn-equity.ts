import type { ReactNode } from 'react';

/** What the live chart shows in the place of the server's picture. */
export interface DrawnEquity {
  /** null as long as the server's picture stays. */
  readonly picture: ReactNode;
  /** The picture in words; null as long as the server's stay. */
  readonly words: string | null;
  /** While another picture is on its way. */
  readonly isBusy: boolean;
  /** Laid over the picture; null when there is nothing to say. */
  readonly note: ReactNode;
}
