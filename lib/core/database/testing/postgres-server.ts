import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isRunning } from '@/lib/core/base/server/is-running';
import { migrate } from '../migrate';
import { openDatabase } from '../open-database';
import { preparePostgresBinaries } from './postgres-binaries';
import { inRunFolder, UNPRIVILEGED } from './run-folder';

/** A migrated database from which tests copy theirs. */
const TEMPLATE = 'migrated';
const START_LIMIT_MS = 240_000;
const POLL_MS = 25;
/** A busy machine may take long to start a connection's process. */
const CONNECT_LIMIT_SECONDS = 60;

/** Durability is off, because no data outlives its test. A socket file avoids needing a port. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=60',
  'shared_buffers=32MB',
  'listen_addresses=',
  'port=5432',
  'logging_collector=off',
];

/**
 * Creates a database on the run's PostgreSQL, empty or migrated, and returns its address. The first call starts the
 * server.
 */
export async function createPostgresDatabase(name: string, migrated: boolean): Promise<string> {
  if (migrated) await once('template', makeTemplate);
  return copyPostgresDatabase(name, migrated ? TEMPLATE : 'template1');
}

/** Creates a copy of a database that nobody is connected to. */
export async function copyPostgresDatabase(name: string, original: string): Promise<string> {
  await once('server', startServer);
  // Copying files takes a quarter of the CPU time of the default, which writes pages to the log.
  await administer(`CREATE DATABASE ${name} STRATEGY FILE_COPY TEMPLATE ${original}`);
  return databaseAddress(name);
}

export async function dropPostgresDatabase(name: string): Promise<void> {
  await administer(`DROP DATABASE ${name} WITH (FORCE)`);
}

/** By file that says they're made: the benchmark has a run folder for each of its sections. */
const made = new Map<string, Promise<void>>();

/** The test worker that creates the `…-claimed` folder makes something for the run; the others wait for it. */
function once(what: string, make: () => Promise<void>): Promise<void> {
  const ready = inRunFolder(`${what}-ready`);
  const making = made.get(ready) ?? makeOrWait(what, make);
  made.set(ready, making);
  return making;
}

async function makeOrWait(what: string, make: () => Promise<void>): Promise<void> {
  const ready = inRunFolder(`${what}-ready`);
  const failed = inRunFolder(`${what}-failed`);
  if (claim(inRunFolder(`${what}-claimed`))) {
    try {
      await make();
      writeFileSync(ready, '');
    } catch (error) {
      writeFileSync(failed, (error as Error).message);
    }
  }
  for (let waited = 0; !existsSync(ready); waited += POLL_MS) {
    if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'));
    if (waited > START_LIMIT_MS) throw new Error('The PostgreSQL of the tests did not start in time');
    await sleep(POLL_MS);
  }
}

/** Fast breaks all connections; immediate is like a crash. */
export type ShutdownMode = 'fast' | 'immediate';

/** Stops the PostgreSQL of a test with its own run folder, and waits until it's gone. */
export async function stopPostgres(mode: ShutdownMode): Promise<void> {
  const pid = Number(readFileSync(inRunFolder('data/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  for (let waited = 0; isRunning(pid); waited += POLL_MS) {
    if (waited > START_LIMIT_MS) throw new Error('The PostgreSQL of the tests did not stop in time');
    await sleep(POLL_MS);
  }
}

/** Restarts it after `stopPostgres`, and waits until it answers. */
export function startPostgresAgain(): Promise<void> {
  return launch(spawnOptions(), preparedBinaries().postgres);
}

const isRoot = () => process.getuid?.() === 0;
const preparedBinaries = () => preparePostgresBinaries(inRunFolder(''), isRoot());

function spawnOptions(): SpawnOptions {
  return {
    cwd: inRunFolder(''),
    env: { ...process.env, LC_ALL: 'C' },
    ...(isRoot() ? UNPRIVILEGED : {}),
  };
}

async function startServer(): Promise<void> {
  const data = inRunFolder('data');
  const { initdb, postgres } = preparedBinaries();
  const options = spawnOptions();
  const settings = SETTINGS.flatMap((setting) => ['--set', setting]);
  const made = spawnSync(
    initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', ...settings],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(`initdb failed: ${made.error?.message ?? `${made.stdout}${made.stderr}`}`);
  await launch(options, postgres);
}

async function makeTemplate(): Promise<void> {
  await once('server', startServer);
  await administer(`CREATE DATABASE ${TEMPLATE}`);
  const database = await openDatabase({ dataDir: '', databaseUrl: databaseAddress(TEMPLATE) });
  await migrate(database);
  await database.close();
}

async function launch(options: SpawnOptions, postgres: string): Promise<void> {
  const log = inRunFolder('postgres.log');
  const logFile = openSync(log, 'a');
  const server = spawn(postgres, ['-D', inRunFolder('data'), '-k', inRunFolder('')], {
    ...options,
    stdio: ['ignore', logFile, logFile],
    detached: true,
  });
  server.unref();
  closeSync(logFile);
  await waitUntilItAnswers(() => server.exitCode, log);
}

async function waitUntilItAnswers(exitCode: () => number | null, log: string): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      return await administer('SELECT 1');
    } catch (error) {
      if (exitCode() !== null || waited > START_LIMIT_MS)
        throw new Error(
          `PostgreSQL did not start: ${(error as Error).message}\n${readFileSync(log, 'utf8')}`,
        );
      await sleep(POLL_MS);
    }
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAddress('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseAddress(database: string): string {
  const query = `host=${encodeURIComponent(inRunFolder(''))}&connect_timeout=${CONNECT_LIMIT_SECONDS}`;
  return `postgres://postgres@localhost:5432/${database}?${query}`;
}

function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
