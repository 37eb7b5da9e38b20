/** Mocks the server behind `fetch`: answers calls by name and records their bodies. */

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly json: () => Promise<unknown>;
  readonly clone: () => Answer;
}

function toAnswer(status: number, body: unknown): Answer {
  const made: Answer = { ok: status < 400, status, json: async () => body, clone: () => made };
  return made;
}

/** A response body, or a function of the request body; an `Error` responds with 400 and its message. */
export type Served = unknown | ((body: unknown) => unknown);

/** Rejects a call until the user has confirmed their identity. */
export const NOT_FRESH = new Error('Please confirm it’s you first, then try again');

export interface Server {
  /** Names and bodies, in order. */
  readonly got: [string, unknown][];
  /** Changes later answers. */
  answer(name: string, served: Served): void;
}

export function serveCalls(calls: Readonly<Record<string, Served>>): Server {
  const table = new Map<string, Served>(Object.entries(calls));
  const got: [string, unknown][] = [];
  const serving = async (address: string, init?: { readonly body?: string }) => {
    if (address === '/api/antiforgery') return toAnswer(200, { token: 't' });
    const name = address.replace('/api/', '');
    const body: unknown = JSON.parse(init?.body ?? 'null');
    got.push([name, body]);
    const served = table.get(name);
    const made: unknown = typeof served === 'function' ? served(body) : served;
    if (made === undefined) return toAnswer(500, {});
    if (!(made instanceof Error)) return toAnswer(200, made);
    return made === NOT_FRESH
      ? toAnswer(403, { Message: made.message, Reason: 'fresh-sign-in' })
      : toAnswer(400, { Message: made.message });
  };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: serving });
  return { got, answer: (name, served) => void table.set(name, served) };
}
