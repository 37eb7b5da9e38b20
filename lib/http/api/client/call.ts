/** Makes the calls of the API from a browser. */

import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { type AccessToken, readAccessToken, refuseAccessToken } from './access-token';
import type { AnswerOf, CallName, RequestOf } from './call-types';
import { readAnswer, requestText } from './wire';

/** A call that brought no answer: refused by the server, or not reached. */
export class CallError extends Error {
  /** HTTP status; 0 when the server was not reached. */
  readonly status: number;
  /** Why, for programs, such as `fresh-sign-in`; '' where nothing is said. */
  readonly reason: string;

  constructor(status: number, message: string, reason = '') {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.reason = reason;
  }
}

const UNREACHED = 'The server could not be reached';

let token: Promise<string> | null = null;

/** The anti-forgery token of this browser; asked for once, and again after it was refused. */
async function fetchToken(): Promise<string> {
  const response = await fetch('/api/antiforgery', { credentials: 'same-origin' });
  if (!response.ok) throw new CallError(response.status, SERVER_ERROR);
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

/**
 * The token to send now: once the server has called one good in this page, that of the cookie, which is sent along and
 * must be the same. Another tab may have got another one meanwhile, and whoever signs in or out gets one.
 */
export async function currentToken(): Promise<string> {
  const asked = await tokenOf();
  return cookieToken() ?? asked;
}

function cookieToken(): string | null {
  const cookies = typeof document === 'undefined' ? '' : document.cookie;
  // By https it has the prefix, and one without it was planted by another host.
  return (
    (/(?:^|; )__Host-XSRF-TOKEN=([^;]+)/.exec(cookies) ?? /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(cookies))?.[1] ??
    null
  );
}

/** Asks for the token ahead of the first call, so that the call itself takes one round trip. */
export function prepareCalls(): void {
  currentToken().catch(() => undefined);
}

/**
 * Makes a call of the table and gives its answer.
 * @param name its path below /api/, such as `CxAIRobotProduct/GetAIRobots`
 * @throws CallError with the server's Message; an AbortError when `signal` was triggered
 */
export async function call<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  try {
    const access = readAccessToken();
    if (access) return await callAs(access, name, request, signal);
    const first = await post(name, request, signal, await currentToken());
    if (first.status !== 400 || !(await isTokenRefused(first))) return await read(name, first);
    return await read(name, await post(name, request, signal, await freshToken()));
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
  const send = (good: string) =>
    fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'X-XSRF-TOKEN': good },
      body: form,
      credentials: 'same-origin',
    });
  try {
    const first = await send(await currentToken());
    if (first.status !== 400 || !(await isTokenRefused(first))) return await read<Answer>(name, first);
    return await read<Answer>(name, await send(await freshToken()));
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(0, UNREACHED);
  }
}

/** The anti-forgery token, asked for anew: after one was refused, and for forms that the browser itself sends. */
export function freshToken(): Promise<string> {
  token = null;
  return currentToken();
}

/** Makes a call as the user of the app that shows the page, whoever the cookies belong to. */
async function callAs<Name extends CallName>(
  { token, userId }: AccessToken,
  name: Name,
  request: RequestOf<Name>,
  signal: AbortSignal | undefined,
): Promise<AnswerOf<Name>> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'X-Cx-User': userId },
    body: requestText(name, request),
    credentials: 'omit',
    ...(signal ? { signal } : {}),
  });
  if (response.status === 401) refuseAccessToken();
  return read(name, response);
}

async function post(
  name: string,
  request: unknown,
  signal: AbortSignal | undefined,
  good: string,
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': good };
  return fetch(`/api/${name}`, {
    method: 'POST',
    headers,
    body: requestText(name, request),
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
  });
}

/** The cookie went, or it belongs to a session that has ended. */
async function isTokenRefused(response: Response): Promise<boolean> {
  return /anti-forgery token/i.test((await failureIn(response.clone())).message);
}

async function read<Answer>(name: string, response: Response): Promise<Answer> {
  if (response.ok) return readAnswer(name, await response.json()) as Answer;
  const { message, reason } = await failureIn(response);
  throw new CallError(response.status, message || SERVER_ERROR, reason);
}

/** What a failure says of itself, in the order in which its names count; '' when it says nothing. */
async function failureIn(response: Response): Promise<{ readonly message: string; readonly reason: string }> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'string') return { message: body, reason: '' };
  if (typeof body !== 'object' || body === null) return { message: '', reason: '' };
  const said = new Map<string, unknown>(Object.entries(body));
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const message = ['ExceptionMessage', 'Message', 'message'].map((name) => said.get(name)).find(Boolean);
  return { message: text(message), reason: text(said.get('Reason')) };
}
