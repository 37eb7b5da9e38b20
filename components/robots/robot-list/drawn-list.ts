import type { ReactNode } from 'react';

/** A list in place of the one that the server drew. */
export interface DrawnList {
  readonly list: ReactNode;
  readonly hasFoot: boolean;
}
