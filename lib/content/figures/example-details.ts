import { detailsForGuest, type GuestDetails } from '@/lib/robots/catalogue/guest';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { exampleRobot } from './term-examples';

/** The robot that examples of terms are computed from, as of now; null while there is none. */
export async function exampleDetails(
  catalogue: Pick<CatalogueReader, 'all' | 'details'>,
): Promise<GuestDetails | null> {
  const robot = exampleRobot(catalogue.all());
  const details = robot && (await catalogue.details(robot.id));
  return details && details !== 'removed' ? detailsForGuest(details) : null;
}
