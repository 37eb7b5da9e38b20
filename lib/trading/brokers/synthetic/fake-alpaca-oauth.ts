import { randomBytes, randomUUID } from 'node:crypto';
import type { BrokerMode } from '../broker';
import type { FakeAccount, FakeAlpacaBook } from './fake-alpaca-book';

export interface OauthAnswer {
  readonly status: number;
  /** A page, or JSON. */
  readonly body: string | object;
}

interface Grant {
  readonly account: FakeAccount;
  readonly redirectUri: string;
  readonly scope: string;
}

/** OAuth of a fake Alpaca, at which one site is registered: a page to allow or deny access, codes and tokens. */
export class FakeAlpacaOauth {
  readonly clientId = 'fake-client';
  readonly clientSecret = 'secret-of-fake-client';
  /** What the page was asked for, in order. */
  readonly asked: URLSearchParams[] = [];
  /** `down` breaks connections to the token's address, `html` answers 200 with a page, `error` 503. */
  mood: 'well' | 'down' | 'html' | 'error' = 'well';
  /** Scopes that are given, whatever was asked for; null for those. */
  scope: string | null = null;
  private readonly grants = new Map<string, Grant>();
  private readonly tokens = new Map<string, FakeAccount>();

  constructor(private readonly book: FakeAlpacaBook) {}

  /** The page: a link for each account of the mode asked for, and one to deny. */
  page(query: URLSearchParams): OauthAnswer {
    this.asked.push(query);
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== this.clientId || query.get('response_type') !== 'code' || !redirectUri)
      return { status: 400, body: '<html><body>Unknown app</body></html>' };
    const back = (params: Readonly<Record<string, string>>) =>
      `${redirectUri}?${new URLSearchParams({ ...params, state: query.get('state') ?? '' })}`;
    const scope = this.scope ?? query.get('scope') ?? '';
    const links = [...this.book.accounts.values()]
      .filter(({ mode }) => mode === (query.get('env') ?? mode))
      .map((account) => {
        const code = randomUUID();
        this.grants.set(code, { account, redirectUri, scope });
        return [`Allow ${account.number}`, back({ code })] as const;
      });
    const list = [...links, ['Deny', back({ error: 'access_denied' })] as const];
    const html = list.map(([text, href]) => `<p><a href="${href.replaceAll('&', '&amp;')}">${text}</a></p>`);
    return {
      status: 200,
      body: `<html lang="en"><title>Fake Alpaca</title><body>${html.join('')}</body></html>`,
    };
  }

  /** Exchanges a code, which works once. */
  exchange(form: URLSearchParams): OauthAnswer {
    const code = form.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    if (form.get('client_id') !== this.clientId || form.get('client_secret') !== this.clientSecret)
      return { status: 401, body: { code: 40110000, message: 'invalid client' } };
    if (
      form.get('grant_type') !== 'authorization_code' ||
      grant?.redirectUri !== form.get('redirect_uri') ||
      !grant
    )
      return { status: 422, body: { code: 40010001, message: 'invalid code' } };
    return {
      status: 200,
      body: { access_token: this.give(grant.account), token_type: 'bearer', scope: grant.scope },
    };
  }

  /** A token for an account, without the page. */
  give(account: FakeAccount): string {
    const token = `token-${randomBytes(12).toString('hex')}`;
    this.tokens.set(token, account);
    return token;
  }

  /** As a user does in Alpaca's settings: no token of this account works any more. */
  revoke(account: FakeAccount): void {
    for (const [token, of] of this.tokens) if (of === account) this.tokens.delete(token);
  }

  findAccount(token: unknown, mode: BrokerMode): FakeAccount | null {
    const account = this.tokens.get(String(token));
    return account && account.mode === mode && !account.isRevoked ? account : null;
  }
}
