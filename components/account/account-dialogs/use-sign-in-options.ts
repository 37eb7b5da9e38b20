import useSWR from 'swr';
import { callApi } from '@/lib/http/api/client/call';
import type { SignInOptions } from '@/lib/people/accounts/current-user';

const CALL = 'Account/GetSignInOptions';

/** How one can sign in to this site; undefined until it is known. */
export function useSignInOptions(): SignInOptions | undefined {
  const { data } = useSWR<SignInOptions, unknown>(CALL, () => callApi<SignInOptions>(CALL, {}), {
    revalidateOnFocus: false,
    errorRetryInterval: 2000,
    errorRetryCount: 5,
  });
  return data;
}
