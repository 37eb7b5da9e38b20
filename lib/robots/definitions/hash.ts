import { createHash } from 'node:crypto';
import type { RobotDefinition } from './definition';

/**
 * SHA-256 in hex over everything that decides what a robot does and from when its trades count as forward. Its id, name
 * and description are not part of it. The hashed text is JSON without spaces, in UTF-8, with the keys of every object
 * in ascending order, so that anyone can work it out again.
 */
export function hashParameters(definition: RobotDefinition): string {
  return createHash('sha256').update(parametersText(definition)).digest('hex');
}

/** What the hash is taken over. Has the balance and amounts: not for guests. */
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
