/** Stands in for the server at the network's edge: answers calls by their names and remembers what they were sent. */

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly json: () => Promise<unknown>;
  readonly clone: () => Answer;
}

function answerOf(status: number, body: unknown): Answer {
  const made: Answer = { ok: status < 400, status, json: async () => body, clone: () => made };
  return made;
}

/** The body of an answer, or what makes it of the call's body; an `Error` refuses with 400 and its message. */
export type Served = unknown | ((body: unknown) => unknown);

/** Refuses a call until the user has confirmed who they are. */
export const NOT_FRESH = new Error('Please confirm it’s you first, then try again');

export interface Server {
  /** Names and bodies, in order. */
  readonly got: [string, unknown][];
  /** Changes what is answered from now on. */
  answer(name: string, served: Served): void;
}

export function serveCalls(calls: Readonly<Record<string, Served>>): Server {
  const table = new Map<string, Served>(Object.entries(calls));
  const got: [string, unknown][] = [];
  const serving = async (address: string, init?: { readonly body?: string }) => {
    if (address === '/api/antiforgery') return answerOf(200, { token: 't' });
    const name = address.replace('/api/', '');
    const body: unknown = JSON.parse(init?.body ?? 'null');
    got.push([name, body]);
    const served = table.get(name);
    const made: unknown = typeof served === 'function' ? served(body) : served;
    if (made === undefined) return answerOf(500, {});
    if (!(made instanceof Error)) return answerOf(200, made);
    return made === NOT_FRESH
      ? answerOf(403, { Message: made.message, Reason: 'fresh-sign-in' })
      : answerOf(400, { Message: made.message });
  };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: serving });
  return { got, answer: (name, served) => void table.set(name, served) };
}
