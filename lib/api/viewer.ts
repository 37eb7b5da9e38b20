import { GUEST_VIEWER, type SearchViewer } from '@/lib/catalogue/search/request';

/** Who makes a call; every answer is masked by it. */
export interface Viewer extends SearchViewer {
  /** null for a guest. */
  readonly userId: string | null;
  /** Robots whose trades the viewer has copied to paper trades; none when left out. */
  readonly autopilots?: ReadonlySet<number>;
}

export const GUEST: Viewer = { ...GUEST_VIEWER, userId: null };
