import { openConnection, type WireRequest, wireBytes } from '@/bench/web/load';

export interface VisitorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds from sending the request to the response's last byte. */
  readonly ms: number;
}

/** A minimal browser on one connection: keeps cookies and sends anti-forgery tokens. */
export interface BenchVisitor {
  call(name: string, body: unknown, address?: string): Promise<VisitorAnswer>;
  /** The same request for others to send. */
  request(name: string, body: unknown): WireRequest;
  /** Loads a page as a browser would. @returns milliseconds */
  open(path: string): Promise<number>;
  /** Logs in. @throws Error with the response if it fails */
  logIn(email: string, password: string): Promise<void>;
  logOut(): Promise<void>;
  /** Another connection with the same cookies. */
  beside(): BenchVisitor;
  close(): void;
}

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

export async function openVisitor(port: number, address: string): Promise<BenchVisitor> {
  const cookies = new Map<string, string>();
  const visitor = visitorWith(port, address, cookies, { token: '' });
  await visitor.freshToken();
  return visitor;
}

function visitorWith(
  port: number,
  ownAddress: string,
  cookies: Map<string, string>,
  proof: { token: string },
): BenchVisitor & { freshToken(): Promise<void> } {
  const connection = openConnection(port);
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  function keepCookies(headers: readonly string[]): void {
    for (const [index, header] of headers.entries())
      if (headers[index - 1]?.toLowerCase() === 'set-cookie' && index % 2 === 1) {
        const [pair = ''] = header.split(';');
        const at = pair.indexOf('=');
        if (/Max-Age=0/.test(header)) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
  }

  const request = (name: string, body: unknown, address = ownAddress): WireRequest => ({
    method: 'POST',
    path: `/api/${name}`,
    headers: {
      'User-Agent': USER_AGENT,
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      'X-XSRF-TOKEN': proof.token,
      Cookie: cookieHeader(),
    },
    body: JSON.stringify(body),
  });

  async function call(name: string, body: unknown, address?: string): Promise<VisitorAnswer> {
    const bytes = wireBytes(request(name, body, address));
    const asked = performance.now();
    const answer = await connection.ask(bytes);
    const ms = performance.now() - asked;
    keepCookies(answer.headers);
    return { status: answer.status, body: JSON.parse(answer.body.toString('utf8')), ms };
  }

  async function freshToken(): Promise<void> {
    const headers = { 'User-Agent': USER_AGENT, Cookie: cookieHeader() };
    const answer = await connection.ask(wireBytes({ method: 'GET', path: '/api/antiforgery', headers }));
    keepCookies(answer.headers);
    proof.token = String(JSON.parse(answer.body.toString('utf8')).token);
  }

  return {
    call,
    request,
    freshToken,
    async open(path) {
      const headers = { 'User-Agent': USER_AGENT, Accept: 'text/html', 'Accept-Encoding': 'gzip' };
      const bytes = wireBytes({ method: 'GET', path, headers });
      const asked = performance.now();
      const { status } = await connection.ask(bytes);
      if (status !== 200) throw new Error(`${path} returned ${status}`);
      return performance.now() - asked;
    },
    async logIn(login, password) {
      const { body } = await call('Account/Login', { login, password });
      if (body['success'] !== true) throw new Error(`Logging in failed: ${String(body['message'])}`);
      await freshToken();
    },
    async logOut() {
      await call('Account/LogOut', {});
      await freshToken();
    },
    beside: () => visitorWith(port, ownAddress, cookies, proof),
    close: () => connection.close(),
  };
}
