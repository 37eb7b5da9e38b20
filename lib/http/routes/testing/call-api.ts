import { NO_INSTRUMENTS, testCatalogue, testNow } from '@/lib/http/api/testing/call-context';
import { UNUSED_SERVICES } from '@/lib/http/api/testing/unused-services';
import { createApi } from '../server/api';
import type { ApiCallsOptions } from '../server/api-calls';
import type { Route } from '../server/route';
import { type TestApi, testApi } from './test-api';

/** Helpers for calling the API's routes in tests. */

const serverErrors: unknown[] = [];

afterEach(() => {
  const [first] = serverErrors.splice(0);
  if (first !== undefined) throw first;
});

/** A call's dependencies, with robots; a server error fails the test at its end. */
export function callOptions(more: Partial<ApiCallsOptions> = {}): ApiCallsOptions {
  return {
    catalogue: testCatalogue(),
    instruments: NO_INSTRUMENTS,
    services: UNUSED_SERVICES,
    secret: 'a secret of more than thirty-two characters',
    baseUrl: 'https://tickproof.example',
    now: testNow,
    onError: (error) => serverErrors.push(error),
    ...more,
  };
}

/** An API of calls with other routes. */
export function testRoutes(...routes: readonly Route[]): TestApi {
  return testApi(
    createApi({
      ...callOptions(),
      readiness: async () => ({ ready: true, checks: {} }),
      routes: () => routes,
    }),
  );
}

export interface CallResult {
  readonly status: number;
  readonly body: unknown;
}

/** Gets a token and posts a body to a call, as browsers do. */
export async function post(api: TestApi, name: string, body: unknown): Promise<CallResult> {
  const response = await api.request(await postRequest(api, name, JSON.stringify(body)));
  return { status: response.status, body: await response.json() };
}

export async function postRequest(
  api: TestApi,
  name: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Request> {
  return new Request(`https://tickproof.example/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await tokenHeaders(api)), ...headers },
    body,
  });
}

export async function tokenHeaders(api: TestApi): Promise<{ 'X-XSRF-TOKEN': string; Cookie: string }> {
  const { token } = (await (await api.request('/api/antiforgery')).json()) as { token: string };
  return { 'X-XSRF-TOKEN': token, Cookie: `other=1; __Host-XSRF-TOKEN=${token}` };
}
