import useSWR from 'swr';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';
import { call } from '@/lib/http/api/client/call';

const CALL = 'Account/GetSignInOptions';

/** How one can sign in to this site; undefined until it is known. */
export function useSignInOptions(): SignInOptions | undefined {
  const { data } = useSWR<SignInOptions, unknown>(CALL, () => call(CALL, {}), {
    revalidateOnFocus: false,
    errorRetryInterval: 2000,
    errorRetryCount: 5,
  });
  return data;
}
