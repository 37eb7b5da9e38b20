import type { Call } from '@/lib/http/api/call';
import { getAiRobots } from '@/lib/http/api/calls/get-ai-robots';
import { getFiltersAvailability } from '@/lib/http/api/calls/get-filters-availability';
import { getTickerModelsByTickers } from '@/lib/http/api/calls/look-up-lists';
import { getTickersVersioned } from '@/lib/http/api/calls/look-up-tickers';
import { readRobotSearch } from '@/lib/http/api/calls/read-robot-search';
import { runCall } from '@/lib/http/api/testing/call-context';
import { GUEST, type Viewer } from '@/lib/http/api/viewer';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';

const CALLS: readonly Call[] = [
  getAiRobots,
  getFiltersAvailability,
  getTickerModelsByTickers,
  getTickersVersioned,
  readRobotSearch,
];

/** Answers a list's calls behind `fetch`, the way the server does. */
export class ListServer {
  /** Names of the calls received. */
  readonly calls: string[] = [];
  /** Status of every answer. */
  status = 200;

  viewer: Viewer = GUEST;
  /** Canned answers to calls about users, by name below /api/. */
  readonly replies = new Map<string, { readonly body: unknown; readonly status?: number }>();
  /** Request bodies of the calls with canned answers. */
  readonly bodies: (readonly [name: string, body: unknown])[] = [];

  constructor(private readonly catalogue: CatalogueReader) {}

  readonly fetch = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const name = String(address).replace('/api/', '');
    if (name === 'antiforgery') return reply({ token: 't' });
    this.calls.push(name.replace(/^\w+\//, ''));
    if (this.status !== 200) return reply({ Message: 'Out of order' }, this.status);
    const told = this.replies.get(name);
    if (told) {
      this.bodies.push([name, JSON.parse(String(init?.body))]);
      return reply(told.body, told.status);
    }
    const call = CALLS.find((one) => one.name === name);
    if (!call) return reply({ Message: 'There is no such call' }, 404);
    const { catalogue, viewer } = this;
    return reply(await runCall(call, JSON.parse(String(init?.body)), { catalogue, viewer }));
  };
}

/** A minimal Response, which jsdom lacks. */
function reply(body: unknown, status = 200): Response {
  const made = { ok: status === 200, status, json: async () => body };
  return { ...made, clone: () => made } as unknown as Response;
}
