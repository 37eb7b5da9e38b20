import type { Millis } from '@/lib/core/base/brand';
import type { RequestContext } from '../request-context';

/**
 * Where a two-step code comes from. Attempts are counted per source: someone who knows the password uses up only those
 * of unknown browsers, so the owner still gets in from a known browser or after a reset.
 */
export type CodeSource =
  | { readonly kind: 'unknown' }
  /** A login after a new password by mail. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'device'; readonly id: string }
  /** A session that is open. */
  | { readonly kind: 'session' };

export type CodeOutcome = 'right' | 'wrong' | 'exhausted';

export type CheckSecondStep = (
  userId: string,
  code: string,
  source: CodeSource,
  requestContext: Pick<RequestContext, 'address' | 'userAgent'>,
  now: Millis,
) => Promise<CodeOutcome>;
