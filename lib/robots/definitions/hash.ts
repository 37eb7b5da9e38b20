import { createHash, randomBytes } from 'node:crypto';
import type { RobotDefinition } from './definition';

/**
 * SHA-256 in hex over everything that decides what a robot does and from when its trades count as forward. Its id, name
 * and description aren't included. The hashed text is JSON without spaces, in UTF-8, with each object's keys in
 * ascending order, so that anyone can compute it again.
 */
export function hashParameters(definition: RobotDefinition): string {
  return createHash('sha256').update(parametersText(definition)).digest('hex');
}

/** What is published of a definition before it runs, and what is needed to check it. */
export interface Seal {
  /** 32 random bytes in hex. Not for guests: with it, round balances could be tried. */
  readonly salt: string;
  /** `commitTo` the definition with the salt, hex. */
  readonly commitment: string;
  /** Whether the hash without a salt has been published too, as it was before there were salts. */
  readonly isHashPublic: boolean;
}

/**
 * SHA-256 in hex over the salt's 32 bytes, followed by the text that `hashParameters` hashes. Salts have a fixed
 * length, so no other salt and text give the same bytes.
 */
export function commitTo(salt: string, definition: RobotDefinition): string {
  return createHash('sha256')
    .update(Buffer.from(salt, 'hex'))
    .update(parametersText(definition))
    .digest('hex');
}

/** A definition's seal, with a new salt. */
export function createSeal(definition: RobotDefinition): Seal {
  const salt = randomBytes(32).toString('hex');
  return { salt, commitment: commitTo(salt, definition), isHashPublic: false };
}

/** The text that hash and commitment cover. It includes the balance and amounts: not for guests. */
export function parametersText(definition: RobotDefinition): string {
  const { id: _id, name: _name, description: _description, ...decisive } = definition;
  return canonicalJson(decisive);
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
