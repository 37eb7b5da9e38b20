import { sign, verify } from 'node:crypto';
import {
  createNoteKey,
  LOG_SIGNATURE,
  parseVerifierKey,
  signatureLine,
  signaturesBy,
} from '@/lib/core/config/note-key';
import type { MerkleTree } from './merkle-tree';

/** The tree that a checkpoint is of. */
export interface TreeHead {
  readonly size: number;
  /** Base64. */
  readonly root: string;
}

export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

/** The root of a tree or of its first leaves, as checkpoints have it. */
export function treeRoot(tree: MerkleTree, size: number = tree.size): string {
  return Buffer.from(tree.root(size)).toString('base64');
}

/** The key of a log, under the name by which its signatures are known: the log's origin. */
export interface LogSigner {
  readonly origin: string;
  /** As `name+id+base64`, the form in which tools take a key. */
  readonly verifierKey: string;
  /** A signed note (C2SP signed-note) that holds a checkpoint (C2SP tlog-checkpoint). */
  sign(head: TreeHead): string;
}

/** A note's text, with its last line feed, and the lines of its signatures. */
export interface PartedNote {
  readonly text: string;
  readonly lines: string;
  readonly checkpoint: Checkpoint;
}

/** The log's origin: where it is served, without the scheme (C2SP tlog-tiles, "Parameters"). */
export function logOrigin(baseUrl: string): string {
  return `${new URL(baseUrl).host}/log`;
}

/** @param seed the 32 bytes of a private Ed25519 key (RFC 8032) */
export function createLogSigner(origin: string, seed: Uint8Array): LogSigner {
  const key = createNoteKey(origin, LOG_SIGNATURE, seed);
  return {
    origin,
    verifierKey: key.verifierKey,
    sign({ size, root }) {
      const text = `${origin}\n${size}\n${root}\n`;
      return `${text}\n${signatureLine(key, sign(null, Buffer.from(text, 'utf8'), key.privateKey))}\n`;
    },
  };
}

/** What a note says that holds a checkpoint, by whomever it is signed; null if it doesn't hold one. */
export function partNote(note: string): PartedNote | null {
  const parted = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n((?:— [^\n]+\n)+)$/.exec(note);
  if (!parted) return null;
  const [, origin = '', size = '', root = '', lines = ''] = parted;
  return {
    text: `${origin}\n${size}\n${root}\n`,
    lines,
    checkpoint: { origin, size: Number(size), root },
  };
}

/** A checkpoint's contents; null if it isn't one, or no line of it is a valid signature by the key. */
export function openCheckpoint(note: string, verifierKey: string): Checkpoint | null {
  const key = parseVerifierKey(verifierKey, LOG_SIGNATURE);
  const parted = partNote(note);
  if (!key || !parted) return null;
  const text = Buffer.from(parted.text, 'utf8');
  const isSigned = signaturesBy(parted.lines, key).some((signature) =>
    verify(null, text, key.publicKey, signature),
  );
  return isSigned ? parted.checkpoint : null;
}
