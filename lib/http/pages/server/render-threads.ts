import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { AskByName } from '@/lib/analysis/questions/question';
import type { Article } from '@/lib/content/articles/articles';
import type { PublishedEntries } from '@/lib/content/entries/published-entries';
import type { SiteContent } from '@/lib/content/site-content/site-content';
import type { FundId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { answerRequest } from '@/lib/core/base/server/ask-thread';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { Quote } from '@/lib/market/data/quote';
import type { CatalogueChange } from '@/lib/robots/catalogue/catalogue-change';
import type { PageAnswer } from './answer';
import type { MakePage } from './make-page';
import type { RenderReply, RenderRequest, RenderSettings, SentAnswer } from './render-messages';

const MAX_THREADS = 4;
/** How many threads render pages: one fewer than there are CPUs. */
export const RENDER_THREADS = Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1));
const RESTART_DELAY_MS = 1_000;
/** Node 24 would let it grow to twice as much, which makes collecting the garbage of pages no cheaper. */
const YOUNG_GENERATION_MB = 48;

export interface RenderThreads {
  readonly makePage: MakePage;
  /** Sends a change to every thread. Later pages show it. */
  tell(change: CatalogueChange): void;
  /** Sends all page texts to every thread. */
  sendArticles(articles: readonly Article[]): void;
  sendEntries(published: PublishedEntries): void;
  sendSiteContent(content: SiteContent): void;
  /** Sends changed quotes: each thread's next page shows them. */
  sendQuotes(quotes: Iterable<Quote>): void;
  /** Resolves when every thread is ready to render. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

export interface RenderThreadsOptions extends RenderSettings {
  /** The bundle of render-worker.ts. */
  readonly file: string;
  /** The full state, for restarted threads. */
  readonly contents: () => CatalogueChange;
  readonly articles: () => readonly Article[];
  readonly entries: () => PublishedEntries;
  readonly siteContent: () => SiteContent;
  readonly quotes: () => Iterable<Quote>;
  /** Answers what pages ask about daily prices. */
  readonly ask: AskByName;
  readonly onBroken: (error: unknown) => void;
}

interface Thread {
  readonly tell: (request: RenderRequest) => void;
  readonly sendQuotes: (quotes: Iterable<Quote>) => void;
  readonly make: (url: string, status: number) => Promise<PageAnswer>;
  readonly waiting: () => number;
  readonly ready: Promise<void>;
  readonly stop: () => Promise<unknown>;
}

/**
 * Renders pages with Next on separate threads, one fewer than there are CPUs, so that cached pages, calls and live
 * prices never wait for a render, and Next's changes to its thread don't slow down anything else.
 */
export function startRenderThreads(options: RenderThreadsOptions): RenderThreads {
  // Helper threads for collecting young garbage cost more than they save (docs/decisions/uncached-render.md).
  setFlagsFromString('--no-parallel-scavenge');
  const threads = Array.from({ length: RENDER_THREADS }, () => startThread(options));
  return {
    makePage(url, status) {
      const idlest = threads.reduce((best, thread) => (thread.waiting() < best.waiting() ? thread : best));
      return idlest.make(url, status);
    },
    tell(change) {
      for (const thread of threads) thread.tell({ kind: 'change', change });
    },
    sendArticles(articles) {
      for (const thread of threads) thread.tell({ kind: 'articles', articles });
    },
    sendEntries(published) {
      for (const thread of threads) thread.tell({ kind: 'entries', published });
    },
    sendSiteContent(content) {
      for (const thread of threads) thread.tell({ kind: 'site-content', content });
    },
    sendQuotes(quotes) {
      for (const thread of threads) thread.sendQuotes(quotes);
    },
    async ready() {
      await Promise.all(threads.map((thread) => thread.ready));
    },
    async stop() {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

type AskReply = Extract<RenderReply, { kind: 'ask' }>;

interface Waiting {
  resolve(answer: PageAnswer): void;
  reject(error: unknown): void;
}

/** One thread; if it crashes, its renders fail and it restarts with the full state. */
function startThread({
  file,
  baseUrl,
  market,
  site,
  foreign,
  database,
  contents,
  articles,
  entries,
  siteContent,
  quotes,
  ask,
  onBroken,
}: RenderThreadsOptions): Thread {
  const waiting = new Map<number, Waiting>();
  /** Changes since the last page: quotes change every second, but pages are rendered less often. */
  const untold = new Map<FundId, Quote>();
  let lastId = 0;
  let stopping = false;
  let announce: (() => void) | null = null;
  const ready = new Promise<void>((resolve) => {
    announce = resolve;
  });
  let worker = launch();

  function launch(): Worker {
    const started = new Worker(file, {
      workerData: {
        baseUrl,
        market,
        ...(site ? { site } : {}),
        ...(foreign ? { foreign } : {}),
        ...(database ? { database } : {}),
      } satisfies RenderSettings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    started.on('message', (reply: RenderReply) =>
      reply.kind === 'ask' ? void answerAsked(started, reply) : receive(reply),
    );
    started.on('error', onBroken);
    started.on('exit', () => {
      for (const { reject } of waiting.values()) reject(new Error('The thread that made this page ended'));
      waiting.clear();
      if (!stopping) setTimeout(restart, RESTART_DELAY_MS).unref();
    });
    return started;
  }

  function restart(): void {
    if (stopping) return;
    worker = launch();
    worker.postMessage({ kind: 'articles', articles: articles() } satisfies RenderRequest);
    worker.postMessage({ kind: 'entries', published: entries() } satisfies RenderRequest);
    worker.postMessage({ kind: 'site-content', content: siteContent() } satisfies RenderRequest);
    worker.postMessage({ kind: 'change', change: contents() } satisfies RenderRequest);
    sendQuotes(quotes());
  }

  function sendQuotes(changed: Iterable<Quote>): void {
    for (const quote of changed) untold.set(quote.fundId, quote);
  }

  async function answerAsked(asking: Worker, { id, name, args }: AskReply): Promise<void> {
    const reply = await answerRequest(id, () => ask(name, args));
    asking.postMessage({ kind: 'answered', reply } satisfies RenderRequest);
  }

  function receive(reply: Exclude<RenderReply, AskReply>): void {
    if (reply.kind === 'ready') {
      announce?.();
      return;
    }
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.kind === 'made') asked?.resolve(received(reply.answer));
    else if (reply.kind === 'unavailable') asked?.reject(new UnavailableError('The page needs the database'));
    else asked?.reject(reply.error);
  }

  return {
    ready,
    waiting: () => waiting.size,
    tell: (request) => worker.postMessage(request),
    sendQuotes,
    make(url, status) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        if (untold.size > 0)
          worker.postMessage({ kind: 'quotes', quotes: [...untold.values()] } satisfies RenderRequest);
        untold.clear();
        worker.postMessage({ kind: 'make', id, url, status } satisfies RenderRequest);
      });
    },
    stop() {
      stopping = true;
      return stopThread(worker);
    },
  };
}

function received({ headers, body, ...rest }: SentAnswer): PageAnswer {
  const { buffer, byteOffset, byteLength } = body;
  return {
    ...rest,
    identity: { headers, body: Buffer.from(buffer, byteOffset, byteLength) },
    br: null,
    gzip: null,
    packing: new Map(),
  };
}
