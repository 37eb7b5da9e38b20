import type { PlanName } from './plans';

/** What the address of the plans says about the robot that somebody came from. */
export interface Needed {
  readonly plan: PlanName;
  /** null when the address names no robot. */
  readonly robotId: number | null;
}

/** Robots of 15 minutes are told from those of 60 by this number of robots in the address. */
const COUNT_OF_SECOND_PLAN = '3';
const ROBOT_ID = /^-?[1-9]\d{0,15}$/;

/**
 * The plan that an address asks for, and the robot that needs it; null when it asks for none of the robot plans.
 * @param search the query, with or without its question mark; whatever is not understood in it changes nothing
 */
export function neededPlan(search: string): Needed | null {
  const query = new URLSearchParams(search);
  const plan = planOf(query);
  if (plan === null) return null;
  const id = query.get('selectedRobotProductId') ?? '';
  return { plan, robotId: ROBOT_ID.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : null };
}

function planOf(query: URLSearchParams): PlanName | null {
  switch (query.get('selectedProducts')) {
    case 'Expert':
      return 'Expert';
    case 'AIRobots':
      return query.get('selectedRobotsCount') === COUNT_OF_SECOND_PLAN
        ? 'Intermediate Two'
        : 'Intermediate One';
    default:
      return null;
  }
}
