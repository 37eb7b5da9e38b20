import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { InputError, UnavailableError } from '@/lib/core/base/errors';
import { COSIGNATURE, LOG_SIGNATURE, parseVerifierKey } from '@/lib/core/config/note-key';
import { lockDataDir } from '@/lib/core/database/data-dir-lock';
import { checkSite } from '@/lib/robots/witness/server/check-site';
import { createWitness } from '@/lib/robots/witness/server/create-witness';
import { followSite } from '@/lib/robots/witness/server/follow-site';
import { openSiteLog } from '@/lib/robots/witness/server/site-log';
import { openWitnessFolder, readWitnessFolder } from '@/lib/robots/witness/server/witness-folder';
import { createWitnessServer } from '@/lib/robots/witness/server/witness-server';
import { readSeenLine, type SeenCheckpoint } from '@/lib/robots/witness/sighting';
import { printLines } from '../print-lines';
import { readPort } from './testhub';

const USAGE =
  'npm run witness -- ORIGIN [--folder DIR] [--key LOGKEY] [--name NAME] [--port N] | check ORIGIN [--folder DIR | --list URL --witness KEY --key LOGKEY] [--robot ID]';

const OPTIONS = {
  folder: { type: 'string', default: './witness' },
  key: { type: 'string' },
  name: { type: 'string' },
  port: { type: 'string' },
  list: { type: 'string' },
  witness: { type: 'string' },
  robot: { type: 'string' },
} as const;

/**
 * `ORIGIN` watches a site's log until stopped, cosigns what continues all it has seen, and keeps that; with `--port` it
 * also takes checkpoints and offers what it saw. `check ORIGIN` compares the site with what was seen, here or by the
 * witness at `--list`; it exits with 1 if they differ.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const isCheck = positionals[0] === 'check';
  const [origin, ...more] = isCheck ? positionals.slice(1) : positionals;
  if (origin === undefined || more.length > 0) throw new InputError(`use: ${USAGE}`);
  const site = readSite(origin);
  if (values.key !== undefined && !parseVerifierKey(values.key, LOG_SIGNATURE))
    throw new InputError(`--key '${values.key}' is not the key of a log, as ${site}/verify/ shows it`);
  if (isCheck) await check(site, values);
  else await watch(site, values);
}

type Values = Readonly<Partial<Record<keyof typeof OPTIONS, string>>> & { readonly folder: string };

/** @throws InputError if it isn't the address of a site */
export function readSite(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/')
    throw new InputError(`'${text}' is not the address of a site, such as https://example.com`);
  return url.origin;
}

async function watch(site: string, values: Values): Promise<void> {
  const port = values.port === undefined ? null : readPort(values.port);
  if (values.name !== undefined && !/^[^+\s]{1,100}$/.test(values.name))
    throw new InputError(`--name '${values.name}' must have no spaces and no plus`);
  const log = openSiteLog(site);
  const lock = lockDataDir(path.resolve(values.folder), '--folder');
  try {
    const folder = await openWitnessFolder({
      folder: path.resolve(values.folder),
      site,
      name: values.name ?? null,
      logKey: values.key ?? null,
      firstKey: async () => (await log.text('key')).trim(),
    });
    const say = (text: string) => process.stdout.write(`${text}\n`);
    const witness = createWitness(folder, Date.now, () =>
      say('The log signed a tree that does not continue what was seen: it is kept in conflicts.jsonl'),
    );
    const server = port === null ? null : createWitnessServer(witness, folder, site).listen(port);
    if (server)
      await once(server, 'listening').catch((error: Error) => {
        throw new InputError(`--port ${port}: ${error.message}`);
      });
    say(`Witness of ${site}`);
    say(`its key ${folder.cosigner.verifierKey}`);
    say(`the log’s key ${folder.logKey}`);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    await followSite({ witness, folder, log, say }, stop.signal);
    server?.closeAllConnections();
    server?.close();
    folder.close();
  } finally {
    lock.release();
  }
}

async function check(site: string, values: Values): Promise<void> {
  if (values.robot !== undefined && !/^-?\d{1,15}$/.test(values.robot))
    throw new InputError(`--robot '${values.robot}' is not a robot id; robot ids are whole numbers`);
  const { logKey, seen } = values.list === undefined ? await readOwn(site, values) : await readOthers(values);
  const only = values.robot === undefined ? null : Number(values.robot);
  const { lines, isSound } = await checkSite({ log: openSiteLog(site), logKey, seen, only });
  printLines(lines);
  if (!isSound) process.exitCode = 1;
}

interface Seen {
  readonly logKey: string;
  readonly seen: readonly SeenCheckpoint[];
}

async function readOwn(site: string, { folder }: Values): Promise<Seen> {
  const own = readWitnessFolder(path.resolve(folder));
  if (own?.site !== site)
    throw new InputError(`${folder} has seen nothing of ${site}: run npm run witness -- ${site} first`);
  return readSeen(createInterface({ input: createReadStream(own.listFile) }), own.logKey, own.witnessKey);
}

async function readOthers({ list, witness, key }: Values): Promise<Seen> {
  if (!witness || !parseVerifierKey(witness, COSIGNATURE))
    throw new InputError('--list needs --witness, the key of that witness, as it gave it to you');
  if (key === undefined) throw new InputError('--list needs --key, the key of the log');
  const url = `${String(list).replace(/\/+$/, '')}/seen`;
  const answer = await fetch(url).catch((error: Error) => {
    throw new UnavailableError(`${url} does not answer: ${error.message}`);
  });
  if (!answer.ok || !answer.body) throw new UnavailableError(`${url} answers ${answer.status}`);
  const lines = createInterface({ input: Readable.fromWeb(answer.body as ReadableStream) });
  return readSeen(lines, key, witness);
}

async function readSeen(lines: AsyncIterable<string>, logKey: string, witnessKey: string): Promise<Seen> {
  const seen: SeenCheckpoint[] = [];
  let isBroken = false;
  for await (const line of lines) {
    if (isBroken)
      throw new InputError(`line ${seen.length + 1} of the list is not signed by both log and witness`);
    const found = readSeenLine(line, logKey, witnessKey);
    if (found) seen.push(found);
    // The last one may be in the middle of being written.
    else isBroken = true;
  }
  return { logKey, seen };
}
