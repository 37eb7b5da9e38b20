import type { TickerItem } from '../ticker-item';
import { itemsOfTokens } from '../token-outcome';

/** A pending call, and how to answer it. */
export interface WaitingSearch {
  readonly filter: string;
  readonly requestNumber: number;
  readonly signal: AbortSignal | null;
  answer(tickers: readonly TickerItem[]): void;
}

interface Body {
  readonly filter: string;
  readonly requestNumber: number;
  readonly tickers?: readonly string[];
}

/** The look-up calls behind `fetch`, answered the way the server does. */
export class LookUpServer {
  /** Calls received, by name. */
  readonly calls: { readonly name: string; readonly body: Body }[] = [];
  readonly waiting: WaitingSearch[] = [];
  /** Whether tests answer searches themselves, through `waiting`. */
  holds = false;
  /** Status of every answer. */
  status = 200;

  constructor(private readonly tickers: readonly TickerItem[]) {}

  readonly fetch = (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const name = String(address).replace('/api/', '');
    if (name === 'antiforgery') return Promise.resolve(reply({ token: 't' }));
    const body: Body = JSON.parse(String(init?.body));
    this.calls.push({ name, body });
    if (this.status !== 200) return Promise.resolve(reply({ message: 'Out of order' }, this.status));
    if (name === 'CxLookUp/GetTickersByNames2')
      return Promise.resolve(reply(this.byNames(body.tickers ?? [])));
    if (this.holds) return this.hold(body, init?.signal ?? null);
    return Promise.resolve(reply({ requestNumber: body.requestNumber, tickers: this.search(body.filter) }));
  };

  private search(filter: string): TickerItem[] {
    return this.tickers.filter(({ ticker, fundName }) =>
      `${ticker} ${fundName}`.toLowerCase().includes(filter.toLowerCase()),
    );
  }

  private byNames(names: readonly string[]): TickerItem[] {
    return itemsOfTokens(names, this.tickers).filter((item) => item !== undefined);
  }

  private hold({ filter, requestNumber }: Body, signal: AbortSignal | null): Promise<Response> {
    return new Promise((resolve) => {
      const answer = (tickers: readonly TickerItem[]) =>
        resolve(reply({ requestNumber: requestNumber, tickers: tickers }));
      this.waiting.push({ filter, requestNumber, signal, answer });
    });
  }
}

/** A minimal Response, which jsdom lacks. */
function reply(body: unknown, status = 200): Response {
  const made = { ok: status === 200, status, json: () => Promise.resolve(body) };
  return { ...made, clone: () => made } as unknown as Response;
}
