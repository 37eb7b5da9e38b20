/**
 * One file for Node and for a browser's worker, as `/verify/replay.mjs`: replays a robot from what a site gives its
 * users. In a worker it gets the files and answers with progress and a result; as a program it downloads them itself.
 */
import { readNames } from '@/lib/core/wire/names';
import { replayFiles, type WorkerAnswer } from '@/lib/robots/replay/replay-files';
import { fetchSiteFiles, type SiteFiles, type SiteTransport } from '@/lib/robots/replay/site-files';
import { siteReplayText } from '@/lib/robots/replay/site-replay-text';

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const USAGE = `node replay.mjs --site https://HOST --login EMAIL ID…
The password is taken from VERIFY_PASSWORD. Prints a line for each robot; the exit code is 1 if one differs.`;

interface Request {
  readonly site: string;
  readonly login: string;
  readonly ids: readonly number[];
}

function readRequest(args: readonly string[]): Request | null {
  const readOption = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const [site, login] = [readOption('--site'), readOption('--login')];
  const ids = args.filter((word) => /^-?\d+$/.test(word)).map(Number);
  return site && login && ids.length > 0 ? { site: new URL(site).origin, login, ids } : null;
}

/** The calls and files of a site, with cookies kept by hand. */
class Site implements SiteTransport {
  private readonly cookies = new Map<string, string>();
  private token: string | null = null;

  constructor(private readonly origin: string) {}

  async logIn(login: string, password: string): Promise<void> {
    await this.call('Account/Login', { login, password });
    this.token = null;
    const { user } = (await this.call('Account/GetCurrentUser', {})) as { user: unknown };
    if (!user) throw new Error('Not logged in: the site wants another password, or more than that');
  }

  async call(name: string, request: object): Promise<unknown> {
    this.token ??= (JSON.parse((await this.send('/api/antiforgery')) ?? '{}') as { token: string }).token;
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': this.token };
    const text = await this.send(`/api/${name}`, { method: 'POST', headers, body: JSON.stringify(request) });
    return readNames(JSON.parse(text ?? 'null'));
  }

  async ledger(robotId: number): Promise<string> {
    return (await this.send(`/api/ledger/${robotId}.csv`)) ?? '';
  }

  proof(robotId: number): Promise<string | null> {
    return this.send(`/log/proof/robot/${robotId}`);
  }

  model(hash: string): Promise<string | null> {
    return this.send(`/log/model/${hash}`);
  }

  private async send(path: string, init: RequestInit = {}): Promise<string | null> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(this.origin + path, { ...init, headers: { ...init.headers, Cookie } });
    for (const header of answer.headers.getSetCookie()) {
      const [pair = ''] = header.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    if (answer.status === 404 && path.startsWith('/log/')) return null;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    return answer.text();
  }
}

async function runProgram(): Promise<void> {
  const request = readRequest(process.argv.slice(2));
  const password = process.env['VERIFY_PASSWORD'];
  if (!request || !password) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const site = new Site(request.site);
  await site.logIn(request.login, password);
  for (const id of request.ids) {
    const started = performance.now();
    const files = await fetchSiteFiles(id, site, () => {});
    const fetched = performance.now();
    const found = await replayFiles(files, sha256, () => {});
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    const times = `downloaded in ${seconds(started, fetched)}, replayed in ${seconds(fetched, performance.now())}`;
    console.log(`robot ${id}: ${siteReplayText(found)} (${times})`);
    if (found.difference !== null) process.exitCode = 1;
  }
}

/** A worker's own scope, of which this needs little. */
interface WorkerScope {
  onmessage: (event: { readonly data: SiteFiles }) => void;
  postMessage(answer: WorkerAnswer): void;
}

function serveWorker(scope: WorkerScope): void {
  scope.onmessage = ({ data }) => {
    replayFiles(data, sha256, (share) => scope.postMessage({ share }))
      .then((result) => scope.postMessage({ result }))
      .catch((error: unknown) => scope.postMessage({ failure: String(error) }));
  };
}

if (typeof process === 'object' && process.versions?.node) await runProgram();
else serveWorker(globalThis as typeof globalThis & WorkerScope);
