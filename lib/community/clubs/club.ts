import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS } from '@/lib/core/base/time';
import { cleanLine, cleanPostText, countCharacters } from './post-text';

/** Clubs of traders and of investors have lists of their own. */
export const CLUB_KINDS = ['trader', 'investor'] as const;
export type ClubKind = (typeof CLUB_KINDS)[number];

/** From the most rights to the fewest. */
export const CLUB_ROLES = ['owner', 'moderator', 'member'] as const;
export type ClubRole = (typeof CLUB_ROLES)[number];

/** In characters. */
export const CLUB_LIMITS = { leastName: 3, name: 60, about: 500 } as const;

/** Clubs that one member may own. */
export const MOST_OWNED = 3;
/** Clubs that one member may be in. */
export const MOST_JOINED = 100;
/** How long after choosing a handle a member may found a club. */
export const FOUNDER_AGE_MS = 3 * DAY_MS;

export const NO_CLUB = 'There is no such club.';
export const CLOSED_CLUB = 'This club is closed. Its posts stay readable.';

/** A club in lists. */
export interface ClubSummary {
  /** Part of its address, such as `swing-traders`. */
  readonly id: string;
  readonly kind: ClubKind;
  readonly name: string;
  /** Plain text. */
  readonly about: string;
  readonly foundedAt: Millis;
  readonly members: number;
  /** Visible posts, without replies. */
  readonly posts: number;
  /** Members with a visible post. */
  readonly authors: number;
  /** When something visible was last written; null before. */
  readonly activeAt: Millis | null;
  /** Whether search engines get it: from three visible posts by two persons. */
  readonly isIndexed: boolean;
  /** null while it's open. */
  readonly closed: ClubClosing | null;
}

/** Staff closed a club: it stays readable, nobody writes in it or joins it, and lists and search engines don't have it. */
export interface ClubClosing {
  readonly at: Millis;
  /** The rule it broke. */
  readonly rule: number;
  /** May be empty. */
  readonly note: string;
}

/** Search engines get a club from so many visible posts, if they're by two persons. */
export const INDEXED_POSTS = 3;

export interface NewClub {
  readonly kind: ClubKind;
  readonly name: string;
  readonly about: string;
}

/**
 * A club's name and description as they're stored.
 * @throws InputError in a sentence
 */
export function checkClub({ kind, name: typedName, about: typedAbout }: NewClub): NewClub {
  const name = cleanLine(typedName);
  const about = cleanPostText(typedAbout);
  const { leastName, name: mostName, about: mostAbout } = CLUB_LIMITS;
  const length = countCharacters(name);
  if (length < leastName || length > mostName)
    throw new InputError(`A club’s name has ${leastName} to ${mostName} characters.`);
  if (clubId(name).length < leastName || clubId(name) === 'list')
    throw new InputError(`A club’s name needs at least ${leastName} letters from A to Z or digits.`);
  if (about === '') throw new InputError('Please say what the club is about.');
  if (countCharacters(about) > mostAbout)
    throw new InputError(`The description may have at most ${mostAbout} characters.`);
  return { kind, name, about };
}

/** The part of an address that a club's name becomes: ASCII alone, so that look-alike letters make no second one. */
export function clubId(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Whether a member with one role may give another member a different one. */
export function mayChangeRole(own: ClubRole | null, from: ClubRole, to: ClubRole): boolean {
  return own === 'owner' && from !== 'owner' && to !== 'owner';
}

/** Whether a member may remove posts of a club, and let held ones appear. */
export function mayModerate(role: ClubRole | null): boolean {
  return role === 'owner' || role === 'moderator';
}
