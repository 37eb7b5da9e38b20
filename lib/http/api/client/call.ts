/** Makes API calls from a browser. */

import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { type AccessToken, readAccessToken, refuseAccessToken } from './access-token';
import type { CallAnswer, CallName, CallRequest } from './call-types';
import { readAnswer, requestText } from './wire';

/** A failed call: rejected, or the server couldn't be reached. */
export class CallError extends Error {
  /** HTTP status; 0 if the server couldn't be reached. */
  readonly status: number;
  /** A machine-readable reason, such as `fresh-sign-in`; '' if there is none. */
  readonly reason: string;

  constructor(status: number, message: string, reason = '') {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.reason = reason;
  }
}

/** What to say about a failed call. */
export function failureText(error: unknown): string {
  return error instanceof CallError && error.message !== '' ? error.message : SERVER_ERROR;
}

const UNREACHABLE = 'The server could not be reached';

let token: Promise<string> | null = null;

/** This browser's anti-forgery token; fetched once, and again after a rejection. */
async function fetchToken(): Promise<string> {
  const response = await fetch('/api/antiforgery', { credentials: 'same-origin' });
  if (!response.ok) throw new CallError(response.status, SERVER_ERROR);
  return ((await response.json()) as { token: string }).token;
}

function readToken(): Promise<string> {
  if (token) return token;
  const asked = fetchToken();
  token = asked;
  asked.catch(() => {
    if (token === asked) token = null;
  });
  return asked;
}

/**
 * The token to send. Once the server has accepted one on this page, it's read from the cookie it must match, because
 * other tabs, login and logout may replace the cookie.
 */
export async function currentToken(): Promise<string> {
  const asked = await readToken();
  return cookieToken() ?? asked;
}

function cookieToken(): string | null {
  const cookies = typeof document === 'undefined' ? '' : document.cookie;
  // Over https the cookie has a prefix; one without it was planted by another host.
  return (
    (/(?:^|; )__Host-XSRF-TOKEN=([^;]+)/.exec(cookies) ?? /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(cookies))?.[1] ??
    null
  );
}

/** Fetches the token before the first call, to save that call a round trip. */
export function prepareCalls(): void {
  currentToken().catch(() => undefined);
}

/**
 * Makes a call.
 * @param name its path below /api/, for example `CxAIRobotProduct/GetAIRobots`
 * @throws CallError with the server's Message; an AbortError if `signal` aborts
 */
export async function call<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal,
): Promise<CallAnswer<Name>> {
  try {
    const access = readAccessToken();
    if (access) return await callAs(access, name, request, signal);
    const first = await post(name, request, signal, await currentToken());
    if (first.status !== 400 || !(await isTokenRefused(first))) return await read(name, first);
    return await read(name, await post(name, request, signal, await freshToken()));
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    throw new CallError(0, UNREACHABLE);
  }
}

/**
 * Sends a form with its files.
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
    throw new CallError(0, UNREACHABLE);
  }
}

/** Fetches a new anti-forgery token: after a rejection, and for forms the browser submits itself. */
export function freshToken(): Promise<string> {
  token = null;
  return currentToken();
}

/** Makes a call as the app's user, regardless of cookies. */
async function callAs<Name extends CallName>(
  { token, userId }: AccessToken,
  name: Name,
  request: CallRequest<Name>,
  signal: AbortSignal | undefined,
): Promise<CallAnswer<Name>> {
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

/** The cookie is missing, or belongs to a session that has ended. */
async function isTokenRefused(response: Response): Promise<boolean> {
  return /anti-forgery token/i.test((await failureIn(response.clone())).message);
}

async function read<Answer>(name: string, response: Response): Promise<Answer> {
  if (response.ok) return readAnswer(name, await response.json()) as Answer;
  const { message, reason } = await failureIn(response);
  throw new CallError(response.status, message || SERVER_ERROR, reason);
}

/** The error's message, by the precedence of its possible fields; '' if there is none. */
async function failureIn(response: Response): Promise<{ readonly message: string; readonly reason: string }> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'string') return { message: body, reason: '' };
  if (typeof body !== 'object' || body === null) return { message: '', reason: '' };
  const said = new Map<string, unknown>(Object.entries(body));
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const message = ['ExceptionMessage', 'Message', 'message'].map((name) => said.get(name)).find(Boolean);
  return { message: text(message), reason: text(said.get('Reason')) };
}
