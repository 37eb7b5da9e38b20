import { useCall } from '@/components/ui/loaded/use-call';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';

const RETRY_MS = 2000;

/** The site's login options; undefined while loading, which is repeated until it succeeds. */
export function useSignInOptions(): SignInOptions | undefined {
  return useCall('Account/GetSignInOptions', {}, { every: (known) => (known ? 0 : RETRY_MS) }).data;
}
