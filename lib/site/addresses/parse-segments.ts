import { encodeRobotId } from './addresses';

/** More digits don't fit a safe integer. */
const ROBOT_SEGMENT = /^(\d{1,16})(?:-.*)?$/s;
const ID = /^-?\d{1,16}$/;
const PAGE = /^[1-9]\d{0,8}$/;

/** The id in `12-some-slug`, whatever the slug; null if the segment has no positive robot id. */
export function parseRobotSegment(segment: string): number | null {
  const digits = ROBOT_SEGMENT.exec(decodeSegment(segment))?.[1];
  const id = Number(digits ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The negative id behind the last segment of `/bot-trading/robot/5/`; null if there's none. */
export function parseDecodedId(segment: string): number | null {
  const text = decodeSegment(segment);
  const id = ID.test(text) ? encodeRobotId(Number(text)) : Number.NaN;
  return Number.isSafeInteger(id) && id < 0 ? id : null;
}

/** A robot id by itself, negative or not; null if it isn't one. */
export function parseRobotId(segment: string): number | null {
  const text = decodeSegment(segment);
  const id = ID.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id !== 0 ? id : null;
}

/** The id of the robot whose page a path is, whatever its slug; null for other paths. */
export function robotIdIn(path: string): number | null {
  const [, decoded, segment] =
    /^\/bot-(?:forex-|crypto-)?trading\/(?:robot\/([^/]+)|(\d[^/]*))\/?$/.exec(path) ?? [];
  if (decoded !== undefined) return parseDecodedId(decoded);
  return segment === undefined ? null : parseRobotSegment(segment);
}

/** A query's `page`: 1 if missing, null unless it's a single positive integer in plain digits. */
export function parsePage(value: string | readonly string[] | undefined): number | null {
  if (value === undefined) return 1;
  return typeof value === 'string' && PAGE.test(value) ? Number(value) : null;
}

/** The percent-decoded segment, or the segment itself if the encoding is invalid. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
