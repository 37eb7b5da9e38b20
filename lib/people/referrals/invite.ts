import { DAY_MS } from '@/lib/core/base/time';

/** How long a browser remembers who invited its visitor. */
export const INVITE_DAYS = 30;
export const INVITE_MS = INVITE_DAYS * DAY_MS;

/** Characters of an invite code. */
export const INVITE_LENGTH = 10;

/** An invite code as it may be typed, in any case; null if it can't be one. */
export function readInviteCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return code.length === INVITE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null;
}
