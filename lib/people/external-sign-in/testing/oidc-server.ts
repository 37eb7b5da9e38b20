/**
 * A complete OpenID Connect provider on this machine, run in its own process. Its arguments: JSON of our client there,
 * and where browsers may be sent back to. The login name decides who logs in: `<subject>` with a verified address,
 * `unverified-<subject>` without, `silent-<subject>` with none, `cancel` goes back without logging in. Consent is
 * automatic.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';

/** For people with a browser, who type who they are. */
const QUESTION = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A provider</title>
<form><label>Login name <input name="login"></label> <button>Continue</button></form></html>`;

async function start([client = '', ...redirectUris]: readonly string[]): Promise<void> {
  const { id, secret } = JSON.parse(client) as { id: string; secret: string };
  const { default: Provider } = await import('oidc-provider');
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: id,
        client_secret: secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => toClaims(id) }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (!url.pathname.startsWith('/interaction/')) return void answer(request, response);
    const login = url.searchParams.get('login');
    if (login === null) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      return void response.end(QUESTION);
    }
    const result =
      login === 'cancel'
        ? { error: 'access_denied', error_description: 'Changed their mind' }
        : { login: { accountId: login } };
    void provider.interactionFinished(request, response, result);
  });
  process.stdout.write(`${issuer}\n`);
}

function toClaims(id: string) {
  const email = `${id}@example.com`;
  if (id.startsWith('silent-')) return { sub: id, name: 'Silent' };
  return { sub: id, name: `Name of ${id}`, email, email_verified: !id.startsWith('unverified-') };
}

void start(process.argv.slice(2));
