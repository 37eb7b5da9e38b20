import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { z } from 'zod';
import type { BrokerSignIn, SignInCodeOutcome } from '../../broker';
import { type HttpAnswer, requestOnce } from '../http-request';
import type { AlpacaConfig } from './alpaca-config';

/** This site as it is registered at Alpaca. */
export interface AlpacaOauthClient {
  readonly id: string;
  readonly secret: string;
}

/** Reading needs no scope, and account settings are left to the user. */
const SCOPE = 'trading';

const tokenSchema = z.object({
  // Limited to what a header can hold.
  access_token: z.string().regex(/^[\x21-\x7e]{8,1000}$/),
  token_type: z.string().regex(/^bearer$/i),
  scope: z.string().optional(),
});

/** Alpaca's OAuth, without PKCE and refresh tokens, which it doesn't have: docs/decisions/brokers.md. */
export function createAlpacaSignIn(
  { id, secret }: AlpacaOauthClient,
  { appUrl, liveUrl, timeoutMs }: Pick<AlpacaConfig, 'appUrl' | 'liveUrl' | 'timeoutMs'>,
): BrokerSignIn {
  return {
    address(mode, state, redirectUrl) {
      const address = new URL('/oauth/authorize', appUrl);
      address.search = new URLSearchParams({
        response_type: 'code',
        client_id: id,
        redirect_uri: redirectUrl,
        state,
        scope: SCOPE,
        // Otherwise a token could be good for both a paper and a live account.
        env: mode,
      }).toString();
      return address.href;
    },
    async exchange(code, redirectUrl) {
      const agent = liveUrl.startsWith('https:') ? new HttpsAgent() : new HttpAgent();
      const outcome = await requestOnce({
        url: new URL('/oauth/token', liveUrl),
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          client_id: id,
          client_secret: secret,
          redirect_uri: redirectUrl,
        }).toString(),
        agent,
        timeoutMs,
      });
      agent.destroy();
      return outcome.kind === 'answer' ? read(outcome) : { kind: 'unclear', words: outcome.words };
    },
  };
}

function read({ status, body }: HttpAnswer): SignInCodeOutcome {
  const value = parse(body);
  if (status >= 200 && status < 300) {
    const token = tokenSchema.safeParse(value);
    if (!token.success) return { kind: 'unclear', words: `no token in an answer with status ${status}` };
    const { access_token: accessToken, scope } = token.data;
    if (scope !== undefined && !scope.split(/[\s,]+/).includes(SCOPE)) return { kind: 'not-allowed' };
    return { kind: 'token', token: { accessToken } };
  }
  const isAnswered = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (isAnswered && typeof value === 'object' && value !== null) return { kind: 'refused' };
  return { kind: 'unclear', words: `status ${status}` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
