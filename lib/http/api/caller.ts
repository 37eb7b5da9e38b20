import type { SignedIn } from '@/lib/people/accounts/accounts';
import { GUEST, type Viewer } from './viewer';

/** Who makes a call. */
export interface Caller {
  /** Their permissions and robot settings. */
  readonly viewer: Viewer;
  /** Their account and session; null for a guest. */
  readonly who: SignedIn | null;
}

export const GUEST_CALLER: Caller = { viewer: GUEST, who: null };
