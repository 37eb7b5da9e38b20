import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { CostsView, RobotSummary } from '@/lib/robots/catalogue/types';

/** A robot, and what costs took over its whole record. */
export interface RobotCosts {
  readonly robot: RobotSummary;
  readonly costs: CostsView;
}

/** By the catalogue's own objects, which are replaced when a robot changes. */
const known = new WeakMap<RobotSummary, RobotCosts>();

/** Costs of all robots that are computed. Reading a robot's details takes half a millisecond, so each is read once. */
export async function readRobotCosts(
  catalogue: Pick<CatalogueReader, 'all' | 'details'>,
): Promise<readonly RobotCosts[]> {
  const read = await Promise.all(
    catalogue
      .all()
      .filter(({ ready }) => ready)
      .map((robot) => known.get(robot) ?? readCosts(catalogue, robot)),
  );
  return read.filter((one) => one !== null);
}

async function readCosts(
  catalogue: Pick<CatalogueReader, 'details'>,
  robot: RobotSummary,
): Promise<RobotCosts | null> {
  const details = await catalogue.details(robot.id);
  if (details === null || details === 'removed') return null;
  const found = { robot, costs: details.costs };
  known.set(robot, found);
  return found;
}
