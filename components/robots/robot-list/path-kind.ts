import { findAssetClass } from '@/lib/site/addresses/asset-class';

/** Whether a path below a list leads to a robot's page, by name or by number. */
export function isRobotPath(path: string): boolean {
  const [, , third = ''] = path.split('/');
  return third === 'robot' || /^\d/.test(third);
}

/** Whether a path looks like a list's; readListAddress knows for sure. */
export function isListPath(path: string): boolean {
  const [, first = ''] = path.split('/');
  return findAssetClass(first) !== undefined && !isRobotPath(path);
}
