import { encodeRobotId } from '@/lib/addresses/addresses';
import type { CatalogueReader } from '@/lib/catalogue/types';

const ROBOT_PATH = /^\/bot-trading\/(?:robot\/(?<decoded>\d{1,16})|(?<id>\d{1,16})(?:-[^/]*)?)\/?$/;

/**
 * The status that a page cannot set itself: 410 for a robot that was taken down, else null.
 * @param path decoded path of the request
 */
export function statusOfPath(path: string, catalogue: Pick<CatalogueReader, 'summary'>): 410 | null {
  const groups = ROBOT_PATH.exec(path)?.groups;
  if (!groups) return null;
  const id =
    groups['decoded'] === undefined ? Number(groups['id']) : encodeRobotId(Number(groups['decoded']));
  return catalogue.summary(id) === 'removed' ? 410 : null;
}
