import { readOnce } from './market-summary-address';

export const ROBOT_MIX_PATH = '/marketplace/robot-mix';
/** More would make a table of correlations that nobody reads. */
export const MOST_MIXED = 10;
const MOST_SHARE = 100;

/** A robot of a mix. */
export interface MixedRobot {
  readonly robotId: number;
  /** Its part of the mix in proportion to the others', 1 to 100. */
  readonly share: number;
}

/** `?robots=12.131x2`: ids, each with its share unless that's 1. */
export function robotMixPath(robots: readonly MixedRobot[] = []): string {
  const parts = robots.map(({ robotId, share }) => (share === 1 ? `${robotId}` : `${robotId}x${share}`));
  return `${ROBOT_MIX_PATH}${parts.length === 0 ? '' : `?robots=${parts.join('.')}`}`;
}

/** null for what names no robots, one twice, or too many. */
export function parseRobotMix(query: URLSearchParams): readonly MixedRobot[] | null {
  const read = readOnce(query, 'robots', readRobots);
  return read === undefined ? null : (read ?? []);
}

function readRobots(text: string): readonly MixedRobot[] | undefined {
  const robots = text.split('.').map((part): MixedRobot | null => {
    const [, id = '', share = '1'] = /^(-?[1-9]\d{0,8})(?:x([1-9]\d{0,2}))?$/.exec(part) ?? [];
    return id === '' || Number(share) > MOST_SHARE ? null : { robotId: Number(id), share: Number(share) };
  });
  const known = robots.filter((robot) => robot !== null);
  const isValid =
    known.length === robots.length &&
    known.length <= MOST_MIXED &&
    new Set(known.map(({ robotId }) => robotId)).size === known.length;
  return isValid ? known : undefined;
}
