import { NotFoundError } from '@/lib/core/base/errors';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import type { DocumentedError } from './call';
import { RefusedError } from './errors';

export const NO_ROBOT: DocumentedError = { status: 404, when: 'There is no robot with that id.' };
export const ROBOT_REMOVED: DocumentedError = { status: 410, when: 'The robot was removed.' };
export const ROBOT_NOT_READY: DocumentedError = {
  status: 409,
  when: 'The robot’s trades are still being computed: "Recalculating in progress".',
};

/** @throws NotFoundError, or RefusedError 410 if it was removed */
export function findRobot(catalogue: Pick<CatalogueReader, 'summary'>, id: number): RobotSummary {
  const robot = catalogue.summary(id);
  if (robot === null) throw new NotFoundError(`There is no robot ${id}`);
  if (robot === 'removed') throw new RefusedError(410, `Robot ${id} was removed`);
  return robot;
}

/** @throws like `findRobot`, and RefusedError 409 while its trades are being computed */
export function findReadyRobot(catalogue: Pick<CatalogueReader, 'summary'>, id: number): RobotSummary {
  const robot = findRobot(catalogue, id);
  if (!robot.ready) throw new RefusedError(409, 'Recalculating in progress');
  return robot;
}

/** The id of the best robot with figures, for examples; 1 if there is none. */
export function exampleRobotId(catalogue: Pick<CatalogueReader, 'all'>): number {
  return exampleRobot(catalogue)?.id ?? 1;
}

export function exampleRobot(catalogue: Pick<CatalogueReader, 'all'>): RobotSummary | null {
  const ready = catalogue.all().filter((robot) => robot.ready);
  // By id, so that examples stay the same when figures change.
  return ready.sort((a, b) => Math.abs(a.id) - Math.abs(b.id))[0] ?? null;
}
