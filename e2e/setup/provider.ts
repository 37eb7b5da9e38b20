import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const CLIENT = { id: 'tickproof', secret: 'a-secret-of-stories-that-is-long-enough' };

/** An OpenID Connect provider in its own process. */
export interface Provider {
  readonly origin: string;
  /** Settings with which a product offers it as Google. */
  readonly env: Readonly<Record<string, string>>;
  end(): void;
}

/** @param port of the product, to whose address the provider returns */
export async function startProvider(port: string): Promise<Provider> {
  const child = spawn(
    process.execPath,
    [
      '-r',
      'esbuild-register',
      'lib/people/external-sign-in/testing/oidc-server.ts',
      JSON.stringify(CLIENT),
      `http://127.0.0.1:${port}/api/account/externalcallback/google`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [origin] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    origin,
    env: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: origin },
    end: () => void child.kill(),
  };
}
