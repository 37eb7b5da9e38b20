import useSWR from 'swr';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';
import { call } from '@/lib/http/api/client/call';

const CALL = 'Account/GetSignInOptions';

/** The site's login options; undefined while loading. */
export function useSignInOptions(): SignInOptions | undefined {
  const { data } = useSWR<SignInOptions, unknown>(CALL, () => call(CALL, {}), {
    revalidateOnFocus: false,
    errorRetryInterval: 2000,
    errorRetryCount: 5,
  });
  return data;
}
