import type { PaperAccountItem } from '@/components/trading/paper-data/paper-calls';

/** A dialog about one of the user's paper accounts. */
export interface AccountDialogProps {
  readonly account: PaperAccountItem;
  /** All open ones. */
  readonly accounts: readonly PaperAccountItem[];
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}
