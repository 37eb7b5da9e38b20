import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { InputError, OperatorError } from '@/lib/core/base/errors';
import { LOG_SIGNATURE, parseVerifierKey } from '@/lib/core/config/note-key';
import { storedSecret } from '@/lib/core/config/stored-secret';
import { type Cosigner, createCosigner } from '@/lib/robots/transparency-log/cosignature';
import { readSeenLine, type SeenCheckpoint, seenLine } from '../sighting';

const KEY_BYTES = 32;
const KEY = /^[A-Za-z0-9+/]{43}=$/;

/** What a witness keeps: its own key, whose log it watches, and every checkpoint that it has cosigned. */
export interface WitnessFolder {
  readonly cosigner: Cosigner;
  /** The log's key, pinned. */
  readonly logKey: string;
  /** The newest checkpoint it has cosigned; null before the first. */
  newest(): SeenCheckpoint | null;
  /** Adds one, and returns once it's on the disk. */
  add(seen: SeenCheckpoint): void;
  /** The file with all of them in the order in which they were seen, one JSON object a line. */
  readonly listFile: string;
  /** Keeps a note of the log that contradicts what was seen, unless it is kept already. */
  addConflict(note: string): void;
  conflicts(): string;
  close(): void;
}

interface Pinned {
  readonly site: string;
  readonly logKey: string;
  readonly name: string;
}

interface FolderOptions {
  readonly folder: string;
  readonly site: string;
  /** The name under which it signs; only for a new folder. */
  readonly name: string | null;
  /** The log's key, if it's given. */
  readonly logKey: string | null;
  /** The key to pin the first time if none is given. */
  readonly firstKey: () => Promise<string>;
}

/**
 * Opens a witness's folder, or makes it. A line that a kill left unfinished is dropped: nobody got its signature.
 * @throws OperatorError if the folder is another site's
 */
export async function openWitnessFolder(options: FolderOptions): Promise<WitnessFolder> {
  const { folder, site } = options;
  const seed = readSeed(folder);
  const pinned = readPinned(folder) ?? (await pin(options, seed));
  if (pinned.site !== site)
    throw new OperatorError(`${folder} is a witness of ${pinned.site}: take another --folder for ${site}`);
  if (options.logKey !== null && options.logKey !== pinned.logKey)
    throw new OperatorError(`${folder} has pinned another key of that log: ${pinned.logKey}`);
  if (options.name !== null && options.name !== pinned.name)
    throw new OperatorError(`The witness in ${folder} signs as ${pinned.name}: its name cannot change`);
  const cosigner = createCosigner(pinned.name, seed);
  const seen = openLines(listFile(folder));
  const conflicts = openLines(path.join(folder, 'conflicts.jsonl'));
  const last = seen.text().trimEnd().split('\n').at(-1) ?? '';
  let newest = last === '' ? null : readSeenLine(last, pinned.logKey, cosigner.verifierKey);
  if (last !== '' && newest === null)
    throw new OperatorError(`The last line of ${folder}/seen.jsonl is not signed by both log and witness`);
  return {
    cosigner,
    logKey: pinned.logKey,
    newest: () => newest,
    add(checkpoint) {
      seen.append(seenLine(checkpoint.note));
      newest = checkpoint;
    },
    listFile: listFile(folder),
    addConflict(note) {
      if (!conflicts.text().includes(seenLine(note))) conflicts.append(seenLine(note));
    },
    conflicts: () => conflicts.text(),
    close() {
      seen.close();
      conflicts.close();
    },
  };
}

/** What others may read while a witness runs: its keys and the file of what it has seen. null for other folders. */
export function readWitnessFolder(folder: string): {
  readonly logKey: string;
  readonly witnessKey: string;
  readonly site: string;
  readonly listFile: string;
} | null {
  const pinned = readPinned(folder);
  if (!pinned) return null;
  const { verifierKey } = createCosigner(pinned.name, readSeed(folder));
  return { logKey: pinned.logKey, witnessKey: verifierKey, site: pinned.site, listFile: listFile(folder) };
}

const listFile = (folder: string) => path.join(folder, 'seen.jsonl');

function readSeed(folder: string): Uint8Array {
  return storedSecret({
    dataDir: folder,
    name: 'witness-key',
    make: () => randomBytes(KEY_BYTES).toString('base64'),
    parse(text, where) {
      if (!KEY.test(text)) throw new OperatorError(`${where} must be 32 bytes as base64`);
      return Buffer.from(text, 'base64');
    },
  });
}

const pinnedFile = (folder: string) => path.join(folder, 'log.json');

function readPinned(folder: string): Pinned | null {
  if (!existsSync(pinnedFile(folder))) return null;
  return JSON.parse(readFileSync(pinnedFile(folder), 'utf8')) as Pinned;
}

async function pin(
  { folder, site, name, logKey, firstKey }: FolderOptions,
  seed: Uint8Array,
): Promise<Pinned> {
  const key = logKey ?? (await firstKey());
  if (!parseVerifierKey(key, LOG_SIGNATURE)) throw new InputError(`${site} does not say the key of its log`);
  const ownName = `tickproof-witness-${createHash('sha256').update(seed).digest('hex').slice(0, 8)}`;
  const pinned: Pinned = { site, logKey: key, name: name ?? ownName };
  const draft = openLines(`${pinnedFile(folder)}.new`, 'w');
  draft.append(`${JSON.stringify(pinned)}\n`);
  draft.close();
  renameSync(`${pinnedFile(folder)}.new`, pinnedFile(folder));
  return pinned;
}

/** A file of whole lines that grows. */
function openLines(file: string, flags = 'a') {
  const descriptor = openSync(file, flags, 0o600);
  const text = () => readFileSync(file, 'utf8');
  const found = text();
  const whole = found.slice(0, found.lastIndexOf('\n') + 1);
  let length = Buffer.byteLength(whole);
  if (whole !== found) ftruncateSync(descriptor, length);
  return {
    text,
    append(line: string) {
      try {
        writeFileSync(descriptor, line);
        fsyncSync(descriptor);
      } catch (error) {
        // Half a line would break the list for good.
        ftruncateSync(descriptor, length);
        throw error;
      }
      length += Buffer.byteLength(line);
    },
    close: () => closeSync(descriptor),
  };
}
