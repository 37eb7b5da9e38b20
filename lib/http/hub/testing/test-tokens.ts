import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** JSON Web Tokens (HS256) for one user, signed with a per-process key. */
export interface TestTokens {
  issue(): string;
  /** The user's name; null for tokens that aren't ours, were changed, or have expired. */
  verify(token: string): string | null;
}

const LIFETIME_SECONDS = 300;

export function createTestTokens(now: () => number = Date.now): TestTokens {
  const key = randomBytes(32);
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  const seconds = () => Math.floor(now() / 1000);
  return {
    issue() {
      const head = encodePart({ alg: 'HS256', typ: 'JWT' });
      const body = encodePart({ sub: 'testuser', exp: seconds() + LIFETIME_SECONDS });
      return `${head}.${body}.${sign(`${head}.${body}`).toString('base64url')}`;
    },
    verify(token) {
      const [head = '', body = '', signature = '', ...more] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(`${head}.${body}`);
      if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      // We signed it, so it has the shape `issue` wrote.
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      return claims.exp > seconds() ? String(claims.sub) : null;
    },
  };
}

function encodePart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
