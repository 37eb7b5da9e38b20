/** What a call answers: a status and a body. */
export type Answer = readonly [status: number, body: unknown];

export interface ServedCalls {
  /** Name and body of each call that came, without those for the token. */
  readonly got: [string, unknown][];
  readonly answers: Record<string, () => Answer | Promise<Answer>>;
}

const OPTIONS = { Providers: [], Captcha: { Kind: 'none', SiteKey: null }, MailBox: null };

/** Stands at the network's edge in place of the server; calls that are not named answer 404. */
export function serveCalls(answers: ServedCalls['answers'] = {}): ServedCalls {
  const served: ServedCalls = {
    got: [],
    answers: { 'Account/GetSignInOptions': () => [200, OPTIONS], ...answers },
  };
  globalThis.fetch = async (input, init) => {
    const name = String(input).replace('/api/', '');
    if (name === 'antiforgery') return responseOf([200, { token: 'sample' }]);
    const { body } = init ?? {};
    served.got.push([name, body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))]);
    return responseOf((await served.answers[name]?.()) ?? [404, { Message: 'There is no such call' }]);
  };
  return served;
}

/** The calls that came, without the asking for what forms offer. */
export function callsOf({ got }: ServedCalls): [string, unknown][] {
  return got.filter(([name]) => name !== 'Account/GetSignInOptions');
}

/** jsdom has no Response; these are the parts that calls read. */
function responseOf([status, body]: Answer): Response {
  const response = { ok: status < 400, status, json: async () => body, clone: () => response };
  return response as Response;
}
