import type { Visit } from '../visit';

/**
 * Where a code of the second step comes from. Each has tries of its own: whoever knows the password uses up those of
 * unknown browsers and no others, so that its owner gets in by a known browser or by a new password.
 */
export type CodeSource =
  | { readonly kind: 'unknown' }
  /** After a new password by mail. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'device'; readonly id: string }
  /** A session that is open. */
  | { readonly kind: 'session' };

export type CodeOutcome = 'right' | 'wrong' | 'exhausted';

export type CheckSecondStep = (
  userId: string,
  code: string,
  source: CodeSource,
  visit: Pick<Visit, 'address' | 'userAgent'>,
  now: number,
) => Promise<CodeOutcome>;
