import { parsePage } from './parse-segments';

/** Lists of clubs by kind; a club of either is below `CLUB_ROOT`. */
export const CLUB_LIST_PATHS = { trader: '/app/trader-club/list', investor: '/app/club/list' } as const;
export type ClubListKind = keyof typeof CLUB_LIST_PATHS;

const CLUB_ROOT = '/app/club/';
/** For content admins, and for owners and moderators of clubs. */
export const MODERATION_PATH = '/app/moderation/';
/** What moderators did, for everyone. */
export const MODERATION_LOG_PATH = '/app/moderation/log/';
export const CLUBS_QUERY = ['page'] as const;

const CLUB_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const POST_ID = /^[0-9a-z]{12}$/;

/** A page of a club's posts. */
export interface ClubAddress {
  readonly clubId: string;
  /** From 1. */
  readonly page: number;
}

/** A page of a post's replies. */
export interface ClubPostAddress extends ClubAddress {
  readonly postId: string;
}

function withPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

export function clubListPath(kind: ClubListKind, page = 1): string {
  return withPage(CLUB_LIST_PATHS[kind], page);
}

export function clubPath(clubId: string, page = 1): string {
  return withPage(`${CLUB_ROOT}${clubId}/`, page);
}

export function clubFeedPath(clubId: string): string {
  return `${CLUB_ROOT}${clubId}/feed/`;
}

export function clubPostPath(clubId: string, postId: string, page = 1): string {
  return withPage(`${CLUB_ROOT}${clubId}/${postId}/`, page);
}

export function moderationLogPath(page = 1): string {
  return withPage(MODERATION_LOG_PATH, page);
}

/** null for what can't exist. */
export function parseClub(segment: string, query: URLSearchParams): ClubAddress | null {
  const page = readPage(query);
  return page === null || !isClubId(segment) ? null : { clubId: segment, page };
}

/** null for what can't exist. */
export function parseClubPost(club: string, segment: string, query: URLSearchParams): ClubPostAddress | null {
  const address = parseClub(club, query);
  return address === null || !POST_ID.test(segment) ? null : { ...address, postId: segment };
}

/** null unless it's a single number from 1. */
export function readPage(query: URLSearchParams): number | null {
  const pages = query.getAll('page');
  return pages.length > 1 ? null : parsePage(pages[0]);
}

function isClubId(segment: string): boolean {
  return CLUB_ID.test(segment) && segment !== 'list';
}
