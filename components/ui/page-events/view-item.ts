import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { emitPageEvent } from './page-events';

/** AI Robots for a year in US dollars, the specification's sample price. */
const VALUE = 540;

/** A robot's page: a list's third segment that begins with a digit, or `robot`. */
const ROBOT = /^\/bot-(?:forex-|crypto-)?trading\/(?:\d|robot\/)/;

/** Whether the path shows something for sale: a robot, or the plans. */
function showsItem(path: string): boolean {
  return path === SITE_PATHS.memberships || ROBOT.test(path);
}

/** Runs once per page. */
export function announceView(path: string): void {
  if (showsItem(path)) emitPageEvent('view_item', { currency: 'USD', value: VALUE });
}
