/**
 * Starts and stops a process: database, clock, bus, then what serves, then the threads of engine and trader. Over the
 * usual length because the order is the point: each part is started with those before it, and closed before them. What
 * has a subject of its own is in lib/http/web/server (`Serving` is what the parts there share).
 */
import type { Server } from 'node:http';
import path from 'node:path';
import { BusyError, OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { collectGarbage } from '@/lib/core/base/server/collect-garbage';
import type { RestartingThread } from '@/lib/core/base/server/restarting-thread';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Bus } from '@/lib/core/bus/bus';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { bridgeToRedis } from '@/lib/core/bus/server/redis-bridge';
import { keepClock } from '@/lib/core/clock/server/keep-clock';
import { readEnv } from '@/lib/core/config/env';
import { readLogKey } from '@/lib/core/config/log-signing-key';
import { readSecret } from '@/lib/core/config/secret';
import { checkForDamage } from '@/lib/core/database/check-damage';
import { lockDataDir } from '@/lib/core/database/data-dir-lock';
import type { Database } from '@/lib/core/database/database';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { migrate } from '@/lib/core/database/migrate';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import { openWhenReachable } from '@/lib/core/database/open-when-reachable';
import { DamagedError } from '@/lib/core/database/sqlite-errors';
import { watchDamage } from '@/lib/core/database/watch-damage';
import { watchWrites } from '@/lib/core/database/watch-writes';
import { type Logger, openLog } from '@/lib/core/log/log';
import { createOverloadLog } from '@/lib/core/log/overload';
import { startTracing } from '@/lib/core/tracing/server/tracing';
import { createInstrumentSource } from '@/lib/http/api/server/instrument-source';
import { clientAddress } from '@/lib/http/base/client-address';
import { createApi } from '@/lib/http/routes/server/api';
import { type ApiCallsOptions, createApiCalls } from '@/lib/http/routes/server/api-calls';
import { createDevMail } from '@/lib/http/routes/server/dev-mail';
import { userRoutes } from '@/lib/http/routes/server/user-routes';
import { readVerifyFiles } from '@/lib/http/routes/server/verify-script';
import { type Closers, createClosers } from '@/lib/http/web/server/closers';
import { createDeparture, type Departure } from '@/lib/http/web/server/departure';
import { withPort } from '@/lib/http/web/server/free-port';
import { createHttpServer } from '@/lib/http/web/server/http-server';
import { closeServer, listen } from '@/lib/http/web/server/listen';
import { openAnalysis } from '@/lib/http/web/server/open-analysis';
import { openScanner } from '@/lib/http/web/server/open-scanner';
import { openUsers } from '@/lib/http/web/server/open-users';
import { createProcessMetrics } from '@/lib/http/web/server/process-metrics';
import { checkReadiness } from '@/lib/http/web/server/readiness';
import { createRealTime } from '@/lib/http/web/server/real-time';
import { serveEngine } from '@/lib/http/web/server/serve-engine';
import { servePages } from '@/lib/http/web/server/serve-pages';
import type { Serving } from '@/lib/http/web/server/serving';
import { createStalledClients } from '@/lib/http/web/server/stalled-clients';
import { createStateMetrics } from '@/lib/http/web/server/state-metrics';
import { reportProgress } from '@/lib/http/web/server/terminal';
import { shownVersions } from '@/lib/http/web/server/versions';
import { preparePages, watchContents } from '@/lib/http/web/server/watch-contents';
import { watchRecords } from '@/lib/http/web/server/watch-records';
import { createPriceHistory } from '@/lib/market/price-history/server/price-history';
import { createPriceBoard } from '@/lib/market/prices/server/create-price-board';
import { createExternalSignIn } from '@/lib/people/external-sign-in/server/create-external-sign-in';
import { findNewestBackup } from '@/lib/robots/backup/server/newest-backup';
import { setContainer } from '@/lib/robots/catalogue/current';
import { startEngineThread } from '@/lib/robots/engine/server/engine-thread';
import { newestStored } from '@/lib/robots/engine/server/newest-stored';
import { requireWorldSize } from '@/lib/robots/engine/server/world-size-store';
import { readNewestTrades } from '@/lib/robots/ledger/server/newest-trades';
import { readLogFacts } from '@/lib/robots/transparency-log/server/read-log-facts';
import { startTraderThread } from '@/lib/trading/trader/server/trader-thread';

/** After balancers had time to notice. With that it's less than the half minute Kubernetes gives. */
const SHUTDOWN_LIMIT_MS = 15_000;
const COLLECT_AFTER_MS = 30_000;
const DATABASE_WAIT_MS = 60_000;

interface Running {
  readonly stop: (reason: string) => Promise<void>;
}

/** Starts the roles set in the environment; resolves when they're ready. */
export async function start(options: { readonly dev: boolean }): Promise<Running> {
  const env = await withPort(readEnv());
  const log = openLog(env);
  const stopTracing = await startTracing(env.traces);
  const bus = createProcessBus();
  const dataLock = env.databaseUrl === null ? lockDataDir(env.dataDir) : null;
  if (dataLock) checkForDamage(env.dataDir);
  const open = (options: Partial<DatabaseOptions>) =>
    openWhenReachable(
      { dataDir: env.dataDir, databaseUrl: env.databaseUrl, ...options },
      {
        limitMs: DATABASE_WAIT_MS,
        onWaiting: ({ message }) =>
          log.warn({ event: 'waiting-for-database', why: message, seconds: DATABASE_WAIT_MS / 1000 }),
      },
    );
  const onRefused = (error: unknown) => log.warn({ event: 'database-refused', err: error });
  const onCannotWrite = (why: string) => bus.publish({ type: 'writes-refused', why });
  const damage = watchDamage(log);
  bus.subscribe((event) => event.type === 'rows-damaged' && damage.note(event.why));
  const database = await open({
    deadlines: DEADLINES.calls,
    watch: {
      onLost: (error) => log.error({ event: 'database-lost', why: 'PostgreSQL does not answer', err: error }),
      onBack: (seconds) => log.info({ event: 'database-back', seconds }),
      onCut: (error) => log.warn({ event: 'database-connection-cut', err: error }),
      onRefused,
      onCannotWrite,
      onDamaged: damage.note,
    },
  });
  const closers = createClosers();
  // The folder's lock outlives the database.
  if (dataLock) closers.add('data-lock', dataLock.release);
  closers.add('database', () => database.close());
  closers.add('bus', () => bus.close());
  closers.add('tracing', stopTracing);
  /** Other connections for what nobody waits for; the embedded database has one writer anyway. */
  const openBackground = async () => {
    if (database.engine === 'sqlite') return database;
    const background = await open({ deadlines: DEADLINES.background, watch: { onRefused, onCannotWrite } });
    closers.add('background', () => background.close());
    return background;
  };
  try {
    if (database.engine === 'sqlite') await migrate(database);
    else
      await migrateAlone(await open({ deadlines: DEADLINES.migrations }), (error) =>
        log.warn({ event: 'migration-waits', err: error }),
      );
    if (env.market === 'simulated') await requireWorldSize(database);
    const clock = await keepClock({
      database,
      bus,
      log,
      hasFeed: env.market === 'live',
      isRecording: env.role !== 'web',
      newest: await newestStored(database, env.market),
    });
    closers.add('clock', () => clock.stop());
    const writes = watchWrites({ database, log, clock: systemClock });
    closers.add('writes', writes.stop);
    closers.add(
      'writes-refused',
      bus.subscribe((event) => event.type === 'writes-refused' && writes.note(event.why)),
    );
    // Said here, on one line, rather than by a thread that starts again and again.
    if (env.role !== 'web') readLogKey(env);
    const { redisUrl } = env;
    const bridge = redisUrl === null ? null : await bridgeToRedis({ bus, url: redisUrl, log });
    if (bridge) closers.add('redis', () => bridge.close());
    const probed =
      env.role === 'engine'
        ? await serveEngine({ env, database, bus, log, clock, bridge, writes, closers })
        : null;
    const onBroken = (role: 'engine' | 'trader') => (error: unknown) => {
      probed?.noteBroken(role);
      log.error({ event: `${role}-broken`, err: error });
    };
    let engine: RestartingThread | null = null;
    let trader: RestartingThread | null = null;
    closers.addWorker('engine', async () => engine?.stop());
    closers.addWorker('trader', async () => trader?.stop());
    const stopReporting = reportProgress(bus, process.stdout);
    closers.add('terminal', stopReporting);
    closers.add('collection', collectOncePrepared(bus));
    const departure = createDeparture({ noticeMs: options.dev ? 0 : env.drainMs });
    const server =
      env.role === 'engine'
        ? null
        : await serve({
            env,
            database,
            background: await openBackground(),
            bus,
            log,
            dev: options.dev,
            secret: readSecret(env),
            departure,
            writes,
            damage,
            clock,
            bridge,
            closers,
          });
    // They work for seconds after their start, in which pages would have to wait for a processor.
    if (env.role !== 'web') {
      engine = startEngineThread(env, path.resolve('dist/engine.mjs'), onBroken('engine'));
      trader = startTraderThread(env, path.resolve('dist/trader.mjs'), onBroken('trader'));
    }
    log.info({ event: 'started', role: env.role, market: env.market, database: database.engine });
    return { stop: stopOnce({ engine, trader, server, departure, closers, log }) };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

/** Migrates on connections of its own, since migrations may take longer than anything else. */
async function migrateAlone(database: Database, onLocked: (error: unknown) => void): Promise<void> {
  try {
    await migrate(database, onLocked);
  } finally {
    await database.close();
  }
}

/** Frees the memory needed for loading all robots, once that has settled. */
function collectOncePrepared(bus: Bus): () => void {
  return bus.subscribe(({ type }) => {
    if (type === 'prepared') setTimeout(() => void collectGarbage(), COLLECT_AFTER_MS).unref();
  });
}

async function serve(serving: Serving): Promise<Server> {
  const { env, database, background, bus, log, departure, closers } = serving;
  const board = await createPriceBoard({ db: background.db, bus, market: env.market, log });
  closers.add('prices', () => board.stop());
  const asking = openAnalysis(serving);
  const scanning = openScanner(serving);
  const contents = await watchContents(serving, board, { ask: scanning.answering(asking.ask) });
  const records = await watchRecords(serving, contents);
  const history = createPriceHistory({ db: () => database.db, market: env.market });
  setContainer({
    catalogue: contents.reader,
    baseUrl: env.baseUrl,
    site: env.site,
    history,
    findQuote: (fundId) => board.quote(fundId),
    logFacts: () => readLogFacts(database.db, env.market),
    newestTrades: (asked) => readNewestTrades(database.db, asked),
  });
  const { users, reads } = await openUsers(serving, contents, asking, scanning);
  const pages = await preparePages(serving, contents, board);
  const overload = createOverloadLog(log);
  closers.add('overload', () => overload.stop());
  const calls: ApiCallsOptions = {
    catalogue: contents.reader,
    instruments: createInstrumentSource(database.db, { reads }),
    prices: board,
    history,
    secret: serving.secret,
    baseUrl: env.baseUrl,
    services: users.services,
    findCaller: users.findCaller,
    followers: users.followers,
    trustedProxies: env.trustedProxies,
    onError(error, requestPath, requestId) {
      // Overload isn't a fault, and a stack per request would make it worse.
      if (error instanceof BusyError) overload.note('calls');
      else log.error({ event: 'api-failed', path: requestPath, requestId, err: error });
    },
  };
  const realTime = createRealTime({
    database,
    bus,
    board,
    catalogue: contents.reader,
    users,
    onPatterns: scanning.subscribe,
    calls: createApiCalls(calls),
    baseUrl: env.baseUrl,
    trustedProxies: env.trustedProxies,
    log,
    onOverloadRefusal: () => overload.note('connections'),
  });
  const stalledClients = createStalledClients();
  const served = servePages({
    source: pages,
    catalogue: contents.reader,
    catchingUp: contents.catalogue.catchingUp,
    versions: shownVersions(contents, records, board, scanning),
    metricsToken: env.metricsToken,
    hub: realTime.figures,
    state: [
      ...createStateMetrics({ db: background.db, market: env.market, now: systemClock }),
      ...stalledClients.metrics,
      ...createProcessMetrics(serving.clock, serving.writes, serving.bridge),
    ],
    recomputed: records.recomputed,
    replayed: records.replayed,
    onError(key, error) {
      // Pages end with the threads that make them.
      if (!departure.isClosing()) log.error({ event: 'page-renewal-failed', key, err: error });
    },
    readAddress: ({ socket, headers }) =>
      clientAddress(socket.remoteAddress, headers['x-forwarded-for'], env.trustedProxies),
  });
  const server = createHttpServer({
    hub: realTime,
    api: createApi({
      ...calls,
      readiness: () => checkReadiness(serving, contents, records),
      onAnswered: (status) => served.counts.add('api', status),
      routes: (made) =>
        userRoutes(made, {
          users,
          externalSignIn: createExternalSignIn({
            db: database.db,
            providers: env.providers,
            baseUrl: env.baseUrl,
          }),
          db: database.db,
          baseUrl: env.baseUrl,
          log,
        }),
    }),
    transparencyLog: records.transparencyLog,
    verifyFiles: readVerifyFiles(),
    devMail: createDevMail({
      db: database.db,
      baseUrl: env.baseUrl,
      hasMailServer: env.smtpUrl !== null,
    }),
    onBusy: () => overload.note('pages'),
    isClosing: departure.isClosing,
    ...served,
    ...('upgradePages' in pages ? { upgradePages: pages.upgradePages } : {}),
    log,
  });
  stalledClients.watch(server);
  scanning.begin();
  const address = await listen(server, env.port);
  process.stdout.write(`Tickproof is at ${address}\n`);
  void contents.catalogue.loadDetails();
  closers.add('server', () => closeServer(server));
  closers.add('real-time', () => departure.close(realTime.stop));
  return server;
}

function stopOnce({
  engine,
  trader,
  server,
  departure,
  closers,
  log,
}: {
  readonly engine: RestartingThread | null;
  readonly trader: RestartingThread | null;
  readonly server: Server | null;
  readonly departure: Departure;
  readonly closers: Closers;
  readonly log: Logger;
}): (reason: string) => Promise<void> {
  let stopping: Promise<void> | null = null;
  return (reason) => {
    // Ctrl-C, or a signal's repetition: whoever stops it doesn't want to wait.
    if (reason === 'SIGINT' || stopping) departure.hurry();
    stopping ??= (async () => {
      log.info({ event: 'stopping', reason, engine: engine !== null, server: server !== null });
      if (server) await departure.announce();
      // What is under way there may take as long as the answers that are waited for first.
      void engine?.stop();
      void trader?.stop();
      const limit = setTimeout(() => {
        log.error({ event: 'stop-timed-out', ms: SHUTDOWN_LIMIT_MS, at: closers.current() });
        process.exit(1);
      }, SHUTDOWN_LIMIT_MS);
      await closers.closeAll();
      clearTimeout(limit);
      log.info({ event: 'stopped' });
    })();
    return stopping;
  };
}

/** Which backup to restore where the database is damaged. */
async function backupHint(error: Error): Promise<string> {
  if (!(error instanceof DamagedError)) return '';
  const { dataDir, backups } = readEnv();
  const newest = await findNewestBackup(dataDir, backups);
  return newest === null ? '' : `. The newest one known is ${newest}`;
}

/** The process's life: start, wait for a signal, stop. Problems the operator must fix are printed on one line. */
export async function runProcess(options: { readonly dev: boolean } = { dev: false }): Promise<void> {
  try {
    const running = await start(options);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => void running.stop(signal).then(() => process.exit(0)));
  } catch (error) {
    const isExpected = error instanceof OperatorError || error instanceof UnavailableError;
    process.stderr.write(
      isExpected ? `${error.message}${await backupHint(error)}\n` : `${(error as Error).stack}\n`,
    );
    process.exit(isExpected ? 2 : 1);
  }
}
