/** Makes the calls of the API from a browser. */

/** A call that brought no answer: refused by the server, or not reached. */
export class CallError extends Error {
  /** HTTP status; 0 when the server was not reached. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'CallError';
    this.status = status;
  }
}

const UNREACHED = 'The server could not be reached';
const FAILED = 'Server error has occurred';

let token: Promise<string> | null = null;

/** The anti-forgery token of this browser; asked for once, and again after it was refused. */
async function fetchToken(): Promise<string> {
  const response = await fetch('/api/antiforgery', { credentials: 'same-origin' });
  if (!response.ok) throw new CallError(response.status, FAILED);
  return ((await response.json()) as { token: string }).token;
}

function tokenOf(): Promise<string> {
  if (token) return token;
  const asked = fetchToken();
  token = asked;
  asked.catch(() => {
    if (token === asked) token = null;
  });
  return asked;
}

/** Asks for the token ahead of the first call, so that the call itself takes one round trip. */
export function prepareCalls(): void {
  tokenOf().catch(() => undefined);
}

/**
 * Makes a call and gives its answer.
 * @param name its path below /api/, such as `CxAIRobotProduct/GetAIRobots`
 * @throws CallError with the server's Message; an AbortError when `signal` was triggered
 */
export async function callApi<Answer>(name: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  try {
    const first = await post(name, body, signal);
    if (first.status !== 400 || !(await isTokenRefused(first))) return await read<Answer>(first);
    token = null;
    return await read<Answer>(await post(name, body, signal));
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    throw new CallError(0, UNREACHED);
  }
}

/**
 * Sends a form with its files and gives the answer.
 * @param name the path below /api/
 * @throws CallError with the server's message
 */
export async function sendForm<Answer>(name: string, form: FormData): Promise<Answer> {
  const send = async () =>
    fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'X-XSRF-TOKEN': await tokenOf() },
      body: form,
      credentials: 'same-origin',
    });
  try {
    const first = await send();
    if (first.status !== 400 || !(await isTokenRefused(first))) return await read<Answer>(first);
    token = null;
    return await read<Answer>(await send());
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(0, UNREACHED);
  }
}

/** The anti-forgery token, asked for anew: for forms that the browser itself sends. */
export function freshToken(): Promise<string> {
  token = null;
  return tokenOf();
}

async function post(name: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': await tokenOf() };
  return fetch(`/api/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
  });
}

/** The cookie went, or it belongs to a session that has ended. */
async function isTokenRefused(response: Response): Promise<boolean> {
  return /anti-forgery token/i.test(await messageOf(response.clone()));
}

async function read<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  throw new CallError(response.status, (await messageOf(response)) || FAILED);
}

/** What a failure says of itself, in the order in which its names count; '' when it says nothing. */
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return '';
  const said = new Map(Object.entries(body));
  const message = ['ExceptionMessage', 'Message', 'message'].map((name) => said.get(name)).find(Boolean);
  return typeof message === 'string' ? message : '';
}
