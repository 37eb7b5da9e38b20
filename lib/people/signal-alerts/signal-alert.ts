import type { InstrumentClass } from '@/lib/site/addresses/instrument-class';
import type { SignalEventId, SignalSide } from '@/lib/site/addresses/signals-address';

/** Which daily buy and sell signals a user is notified of: all that are of one of each. */
export interface SignalAlert {
  readonly classes: readonly InstrumentClass[];
  readonly events: readonly SignalEventId[];
  readonly sides: readonly SignalSide[];
}

export interface SignalAlerts {
  /** null if the user wants none. */
  read(userId: string): Promise<SignalAlert | null>;
  /** @param alert null for none @throws InputError if it names nothing of a kind */
  set(userId: string, alert: SignalAlert | null): Promise<void>;
}
