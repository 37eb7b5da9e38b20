/** A response: status and body. */
export type Answer = readonly [status: number, body: unknown];

export interface ServedCalls {
  /** Name and body of each call received, except for tokens. */
  readonly got: [string, unknown][];
  readonly answers: Record<string, () => Answer | Promise<Answer>>;
}

const OPTIONS = { Providers: [], Captcha: { Kind: 'none', SiteKey: null }, MailBox: null };

/** Mocks the server behind `fetch`; unknown calls get a 404. */
export function serveCalls(answers: ServedCalls['answers'] = {}): ServedCalls {
  const served: ServedCalls = {
    got: [],
    answers: { 'Account/GetSignInOptions': () => [200, OPTIONS], ...answers },
  };
  globalThis.fetch = async (input, init) => {
    const name = String(input).replace('/api/', '');
    if (name === 'antiforgery') return toResponse([200, { token: 'sample' }]);
    const { body } = init ?? {};
    served.got.push([name, body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))]);
    return toResponse((await served.answers[name]?.()) ?? [404, { Message: 'There is no such call' }]);
  };
  return served;
}

/** The calls received, without those for sign-in options. */
export function receivedCalls({ got }: ServedCalls): [string, unknown][] {
  return got.filter(([name]) => name !== 'Account/GetSignInOptions');
}

/** A minimal Response, which jsdom lacks. */
function toResponse([status, body]: Answer): Response {
  const response = { ok: status < 400, status, json: async () => body, clone: () => response };
  return response as Response;
}
