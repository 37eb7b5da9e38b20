/** Members' public pages; each one's is below it. By itself, where a member decides what theirs shows. */
export const MEMBER_ROOT = '/app/member/';

/** A handle as it may be typed; who has it is up to the page. */
const HANDLE = /^[a-z0-9_-]{3,20}$/;

/** A member's public page. */
export function memberPath(handle: string): string {
  return `${MEMBER_ROOT}${encodeURIComponent(handle)}/`;
}

/** null for what can't be a handle. */
export function parseHandle(segment: string): string | null {
  const handle = segment.toLowerCase();
  return HANDLE.test(handle) ? handle : null;
}

/** A list that a member shares, by its number. */
export function memberListPath(handle: string, no: number): string {
  return `${memberPath(handle)}${no}/`;
}

/** null for what can't be a list's number. */
export function parseListNo(segment: string): number | null {
  return /^[1-9]\d{0,3}$/.test(segment) ? Number(segment) : null;
}
