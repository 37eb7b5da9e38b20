'use client';

import { createContext, useContext } from 'react';

/** The robots chosen to compare on this page. */
export interface Comparing {
  readonly ids: readonly number[];
  readonly isFull: boolean;
  toggle(id: number, name: string): void;
}

const NOTHING: Comparing = { ids: [], isFull: false, toggle: () => undefined };

export const CompareContext = createContext<Comparing>(NOTHING);

export function useComparing(): Comparing {
  return useContext(CompareContext);
}
