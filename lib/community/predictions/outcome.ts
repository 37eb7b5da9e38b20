/** Whether a window's close was above its reference. Equal is no. */
export type WindowOutcome = 'yes' | 'no' | 'void';

export const VOID_REASONS = ['no-reference', 'no-close', 'split', 'corrected'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export interface WindowDecision {
  readonly outcome: WindowOutcome;
  /** The deciding close; null if there is none. */
  readonly close: number | null;
  readonly reason: VoidReason | null;
}

/** What is known of a window when its last session is over. */
export interface WindowPrices {
  /** The close that was recorded at the lock; null if there was none. */
  readonly reference: number | null;
  /** That session's close as it's stored now; null if there is none. */
  readonly referenceNow: number | null;
  /** The deciding session's; null if it had none, as when trading was halted. */
  readonly close: number | null;
  /** Whether the instrument was split or changed into another in between. */
  readonly hasCorporateAction: boolean;
}

/** How a window ends. */
export function decideWindow({
  reference,
  referenceNow,
  close,
  hasCorporateAction,
}: WindowPrices): WindowDecision {
  if (reference === null) return { outcome: 'void', close, reason: 'no-reference' };
  if (close === null) return { outcome: 'void', close, reason: 'no-close' };
  if (hasCorporateAction) return { outcome: 'void', close, reason: 'split' };
  if (referenceNow !== reference) return { outcome: 'void', close, reason: 'corrected' };
  return { outcome: close > reference ? 'yes' : 'no', close, reason: null };
}

/** A void window's reason, as a sentence. */
export function voidText(reason: VoidReason): string {
  switch (reason) {
    case 'no-reference':
      return 'Void: there was no close to compare with.';
    case 'no-close':
      return 'Void: it had no close on that day, for example because trading was halted.';
    case 'split':
      return 'Void: it was split in between, so the two closes can’t be compared.';
    default:
      return 'Void: the reference price was corrected afterwards.';
  }
}
