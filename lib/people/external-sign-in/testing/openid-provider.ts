import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Where the provider may send browsers back to: the tests' own site. */
export const TEST_SITE = 'https://tickproof.example';

/** Our client credentials at the provider. */
export const TEST_CLIENT = { id: 'tickproof', secret: 'a-secret-of-the-test-that-is-long-enough' };

/** Runs a complete OpenID Connect provider for a file's tests. @returns its issuer, once they run */
export function runOpenidProvider(): () => string {
  let child: ChildProcess | null = null;
  let issuer = '';
  beforeAll(async () => {
    const callbacks = ['google', 'linkedin', 'apple'].map(
      (name) => `${TEST_SITE}/api/account/externalcallback/${name}`,
    );
    const started = spawn(
      process.execPath,
      [
        '-r',
        'esbuild-register',
        path.join(__dirname, 'oidc-server.ts'),
        JSON.stringify(TEST_CLIENT),
        ...callbacks,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    child = started;
    [issuer] = (await once(createInterface({ input: started.stdout }), 'line')) as [string];
  });
  afterAll(() => {
    child?.kill();
  });
  return () => issuer;
}

/**
 * Does what a browser does at the provider: opens the address, logs in, and follows redirects until it's sent back.
 * @param login see oidc-server.ts
 * @returns the address at our site, or for a posted form its target with the fields
 */
export async function logInAtProvider(location: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(location);
  for (let step = 0; step < 10; step += 1) {
    if (next.pathname.startsWith('/interaction/')) next.searchParams.set('login', login);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [pair = ''] = header.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const to = response.headers.get('location');
    if (to === null) return postedAddress(await response.text());
    next = new URL(to, next);
    if (next.origin === TEST_SITE) return next;
  }
  throw new Error('The provider leads nowhere');
}

/** A form to be posted to us, encoded as an address. */
function postedAddress(html: string): URL {
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`The provider refuses: ${html}`);
  const address = new URL(action);
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    address.searchParams.set(name, value.replaceAll('&amp;', '&'));
  return address;
}
