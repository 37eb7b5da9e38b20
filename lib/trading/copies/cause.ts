/** What a copied signal comes from. `key` names it once for good; the rest is what is asked about it. */
export interface Cause {
  readonly key: string;
  /** A link of the robot's chain, or one that lapsed; a user; a guard of copies; a stop that filled at the broker. */
  readonly kind: 'signal' | 'entry' | 'lapse' | 'user' | 'guard' | 'stop';
  /** Sequence number of the link; null for other causes. */
  readonly seq: number | null;
}

const ofLink =
  (kind: 'signal' | 'entry' | 'lapse') =>
  (seq: number): Cause => ({
    key: `${kind}:${seq}`,
    kind,
    seq,
  });

export const signalCause = ofLink('signal');
export const entryCause = ofLink('entry');
export const lapseCause = ofLink('lapse');

const ofSomeone =
  (kind: 'user' | 'guard') =>
  (what: string): Cause => ({
    key: `${kind}:${what}`,
    kind,
    seq: null,
  });

/** @param what distinguishes the cause from others of the same copy */
export const userCause = ofSomeone('user');
export const guardCause = ofSomeone('guard');
