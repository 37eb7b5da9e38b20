import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { setScanner } from '@/lib/analysis/intraday-patterns/current';
import { createScanner } from '@/lib/analysis/intraday-patterns/scanner';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { type AskByName, createAnalysis } from '@/lib/analysis/questions/question';
import { setClubs } from '@/lib/community/clubs/current';
import { findClub, listClubs } from '@/lib/community/clubs/server/club-store';
import {
  listPosts,
  readIndexedClubs,
  readThread,
  readVersions,
} from '@/lib/community/clubs/server/post-store';
import { setMemberPages } from '@/lib/community/member-pages/current';
import { readListed, readMemberList, readProfile } from '@/lib/community/member-pages/server/read-profile';
import { setModerationLog } from '@/lib/community/moderation/current';
import { readLog } from '@/lib/community/moderation/server/action-store';
import { setPredictions } from '@/lib/community/predictions/current';
import { readPlaces } from '@/lib/community/predictions/server/board-store';
import { listQuestions, readDetails } from '@/lib/community/predictions/server/read-predictions';
import { setPublishedArticles } from '@/lib/content/articles/current';
import { setPublishedEntries } from '@/lib/content/entries/published-entries';
import { setSiteContent } from '@/lib/content/site-content/current';
import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId, RobotId } from '@/lib/core/base/brand';
import { BusyError, UnavailableError } from '@/lib/core/base/errors';
import { onceUntilFailed } from '@/lib/core/base/once-until-failed';
import type { ThreadReply } from '@/lib/core/base/server/ask-thread';
import { collectWhenQuiet } from '@/lib/core/base/server/collect-when-quiet';
import { fromSentError } from '@/lib/core/base/server/sent-error';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import type { Schema } from '@/lib/core/database/schema';
import { NO_DAILY_BARS } from '@/lib/market/daily-bars/daily-bars-state';
import type { Quote } from '@/lib/market/data/quote';
import { NO_HISTORY } from '@/lib/market/price-history/price-history';
import { createPriceHistory } from '@/lib/market/price-history/server/price-history';
import { applyChange } from '@/lib/robots/catalogue/apply-change';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { readStoredModel } from '@/lib/robots/catalogue/server/read-model-store';
import type { NewestAsked } from '@/lib/robots/ledger/newest-trade';
import { readEntries } from '@/lib/robots/ledger/server/ledger-store';
import { readNewestTrades } from '@/lib/robots/ledger/server/newest-trades';
import { NO_LOG_FACTS } from '@/lib/robots/transparency-log/log-facts';
import { readLogFacts } from '@/lib/robots/transparency-log/server/read-log-facts';
import { readingNames } from '@/lib/site/addresses/reading-names';
import type { PageAnswer } from './answer';
import { createBuiltStyles } from './built-styles';
import { createPageMaker } from './make-page';
import { createPageHistory } from './page-history';
import { createPageHandler } from './pages';
import type { RenderReply, RenderRequest, RenderSettings, SentAnswer } from './render-messages';

/** Maximum young generation of an idle thread, in bytes; a burst of pages or robots enlarges it. */
const IDLE_YOUNG_BYTES = 8 * 1024 * 1024;
const QUIET_MS = 20_000;
const LOOK_EVERY_MS = 5_000;

/** The thread in which Next renders pages, from a copy of the catalogue. */
const { baseUrl, market, site, foreign, database } = workerData as RenderSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
const bus = createProcessBus();
const onDamaged = (why: string) => bus.publish({ type: 'rows-damaged', why });
/** Opened when a page first shows prices; null where pages show none. */
const openOnce =
  database &&
  onceUntilFailed(() =>
    openDatabase({ ...database, readOnly: true, deadlines: DEADLINES.pages, watch: { onDamaged } }),
  );
const prices = createPageHistory(
  openOnce ? createPriceHistory({ db: async () => (await openOnce()).db, market: market.name }) : NO_HISTORY,
);
/** Reads for a page; returns a substitute if the database can't be reached or read. */
const readOr =
  openOnce &&
  (<Value>(read: (db: Kysely<Schema>) => Promise<Value>, none: Value) =>
    prices.readOr(async () => read((await openOnce()).db), none));
const catalogue = createCatalogue(market, async (id) =>
  readOr ? readOr((db) => readStoredModel(db, id), null) : null,
);
const quotes = new Map<FundId, Quote>();
setContainer({
  catalogue: readingNames(catalogue.reader),
  baseUrl,
  ...(site ? { site } : {}),
  history: prices.history,
  findQuote: (fundId) => quotes.get(fundId) ?? null,
  ...(readOr
    ? {
        logFacts: () => readOr((db) => readLogFacts(db, market.name), NO_LOG_FACTS),
        newestTrades: (asked: NewestAsked) => readOr((db) => readNewestTrades(db, asked), []),
        ledger: (robotId: RobotId) => readOr((db) => readEntries(db, robotId), []),
      }
    : {}),
});

/** What pages ask the threads of analysis and scanner, which this thread's parent passes on. */
const asked = new Map<number, (reply: ThreadReply) => void>();
let lastAsked = 0;
const askParent: AskByName = async (name, args) => {
  lastAsked += 1;
  const id = lastAsked;
  const reply = await new Promise<ThreadReply>((resolve) => {
    asked.set(id, resolve);
    send({ kind: 'ask', id, name, args });
  });
  if ('error' in reply) throw fromSentError(reply.error);
  return reply.result;
};
const analysis = createAnalysis(askParent);
setAnalysis({
  ask: (question, ...args) =>
    prices.readOr(() => analysis.ask(question, ...args).catch(unavailableIfBusy), {
      state: NO_DAILY_BARS,
      answer: null,
    }),
});
if (readOr) {
  setPredictions({
    list: (show, page) =>
      readOr((db) => listQuestions(db, market.name, show, page), { total: 0, questions: [] }),
    details: (id, page) => readOr((db) => readDetails(db, id, page), null),
    board: (page) => readOr((db) => readPlaces(db, market.name, page), { ranked: 0, tooFew: 0, places: [] }),
  });
  setClubs({
    list: (kind, page) => readOr((db) => listClubs(db, kind, page), { total: 0, clubs: [] }),
    find: (id) => readOr((db) => findClub(db, id), null),
    posts: (id, page) => readOr((db) => listPosts(db, id, page), { total: 0, posts: [] }),
    thread: (id, page) => readOr((db) => readThread(db, id, page), null),
    versions: (id) => readOr((db) => readVersions(db, id), []),
    indexed: () => readOr((db) => readIndexedClubs(db), []),
  });
  setModerationLog((page) => readOr((db) => readLog(db, page), { total: 0, actions: [], clubs: [] }));
  setMemberPages({
    profile: (handle) => readOr((db) => readProfile(db, market.name, handle), null),
    list: (handle, no) => readOr((db) => readMemberList(db, market.name, handle, no), null),
    listed: () => readOr((db) => readListed(db), []),
  });
}
const scanner = createScanner(askParent);
setScanner({
  ...scanner,
  search: (search) => prices.readOr(() => scanner.search(search).catch(unavailableIfBusy), null),
});

const { handlePage } = await createPageHandler({ dev: false });
const makePage = createPageMaker({
  handlePage,
  host: new URL(baseUrl).host,
  readStyle: createBuiltStyles(path.resolve('.next')),
  ...(foreign ? { foreign } : {}),
});

function unavailableIfBusy(error: unknown): never {
  throw error instanceof BusyError ? new UnavailableError(error.message) : error;
}

function send(reply: RenderReply, moved: ArrayBuffer[] = []): void {
  port.postMessage(reply, moved);
}

function sent({ status, etag, compressible, notModifiedHeaders, identity }: PageAnswer): SentAnswer {
  const { headers, body } = ensureDefined(identity, 'the page as it was rendered');
  return { status, etag, compressible, notModifiedHeaders, headers, body: transferable(body) };
}

/** The same bytes in their own memory. */
function transferable(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

let lastAskedAt = performance.now();
collectWhenQuiet({
  isQuiet: () => performance.now() - lastAskedAt > QUIET_MS,
  enoughBytes: IDLE_YOUNG_BYTES,
  everyMs: LOOK_EVERY_MS,
});

port.on('message', (request: RenderRequest | typeof LEAVE) => {
  if (request === LEAVE) process.exit();
  if (request.kind === 'change') {
    applyChange(catalogue, request.change);
    return;
  }
  if (request.kind === 'articles') {
    setPublishedArticles(request.articles);
    return;
  }
  if (request.kind === 'entries') {
    setPublishedEntries(request.published);
    return;
  }
  if (request.kind === 'site-content') {
    setSiteContent(request.content);
    return;
  }
  if (request.kind === 'quotes') {
    for (const quote of request.quotes) quotes.set(quote.fundId, quote);
    return;
  }
  if (request.kind === 'answered') {
    asked.get(request.reply.id)?.(request.reply);
    asked.delete(request.reply.id);
    return;
  }
  const { id, url, status } = request;
  lastAskedAt = performance.now();
  prices
    .make(() => makePage(url, status))
    .then(
      (answer) => {
        const reply = sent(answer);
        send({ kind: 'made', id, answer: reply }, [reply.body.buffer]);
      },
      (error: unknown) =>
        send(error instanceof UnavailableError ? { kind: 'unavailable', id } : { kind: 'failed', id, error }),
    );
});
send({ kind: 'ready' });
