import { InputError } from '@/lib/core/base/errors';

export const HANDLE_LENGTHS = { least: 3, most: 20 } as const;

/** ASCII alone: no letter of another alphabet can pose as one of these, and nothing changes the direction of text. */
const HANDLE = /^[a-z0-9](?:[a-z0-9]|[-_](?=[a-z0-9]))*$/;

/** Names that would pass for the site, its staff or a part of an address. */
const RESERVED = new Set([
  ...[
    'admin',
    'administrator',
    'mod',
    'moderator',
    'moderators',
    'staff',
    'support',
    'help',
    'team',
    'official',
  ],
  ...[
    'tickproof',
    'system',
    'root',
    'security',
    'abuse',
    'legal',
    'billing',
    'contact',
    'info',
    'news',
    'robot',
  ],
  ...[
    'me',
    'you',
    'everyone',
    'all',
    'here',
    'new',
    'edit',
    'list',
    'search',
    'settings',
    'null',
    'undefined',
  ],
  ...['former-member', 'guest', 'anonymous', 'deleted', 'unknown', 'api', 'app', 'www'],
]);

/**
 * A handle as it's stored and shown.
 * @throws InputError in a sentence if it can't be one
 */
export function checkHandle(text: string): string {
  const handle = text.trim().replace(/^@/, '').toLowerCase();
  const { least, most } = HANDLE_LENGTHS;
  if (handle.length < least || handle.length > most)
    throw new InputError(`A handle has ${least} to ${most} characters.`);
  if (!HANDLE.test(handle))
    throw new InputError(
      'A handle has letters from a to z and digits, with single hyphens or underscores between them.',
    );
  if (!/[a-z]/.test(handle)) throw new InputError('A handle needs at least one letter.');
  if (isReserved(handle)) throw new InputError('This handle is reserved. Please choose another.');
  return handle;
}

function isReserved(handle: string): boolean {
  const key = handleKey(handle);
  return [...RESERVED].some((name) => handleKey(name) === key) || key.includes(handleKey('tickproof'));
}

/** Characters and pairs that look like others in some font. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[-_]/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[il1]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
  [/2/g, 'z'],
  [/8/g, 'b'],
];

/** The same for handles that look alike: only one of them can be taken. */
export function handleKey(handle: string): string {
  return ALIKE.reduce((key, [pattern, letter]) => key.replace(pattern, letter), handle.toLowerCase());
}
