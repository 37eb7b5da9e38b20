import { findProduct, type Period, PRODUCT_IDS, type ProductId } from '@/lib/people/memberships/products';

/** The selection on the plans page, and the robot the visitor came from. */
export interface Selection {
  readonly products: readonly ProductId[];
  readonly period: Period;
  /** null if the address names no robot. */
  readonly robotId: number | null;
  /** Whether the address requests something that isn't sold here. */
  readonly asksForUnsold: boolean;
}

/** The value of selectedRobotsCount that means 15-minute robots. */
const COUNT_OF_SECOND_PLAN = '3';
const ROBOT_ID = /^-?[1-9]\d{0,15}$/;

/**
 * Reads a selection from an address.
 * @param search the query, with or without its question mark; unknown values are ignored
 */
export function readSelection(search: string): Selection {
  const query = new URLSearchParams(search);
  const names = (query.get('selectedProducts') ?? '').split(',');
  const asked = names.map((name) => soldProduct(name, query.get('selectedRobotsCount')));
  const products = asked
    .filter((id) => id !== null)
    .reduce<readonly ProductId[]>((chosen, id) => (chosen.includes(id) ? chosen : toggle(chosen, id)), []);
  const id = query.get('selectedRobotProductId') ?? '';
  return {
    products,
    period: query.get('period') === 'month' ? 'month' : 'year',
    robotId: ROBOT_ID.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : null,
    asksForUnsold: names.some((name) => name !== '' && soldProduct(name, null) === null),
  };
}

/** The query for a selection: the reverse of `readSelection`. */
export function writeSelection({ products, period, robotId }: Omit<Selection, 'asksForUnsold'>): string {
  const names = products.map((id) => (id.startsWith('Intermediate') ? 'AIRobots' : id));
  const parts = [
    products.length === 0 ? '' : `selectedProducts=${names.join(',')}`,
    products.includes('IntermediateTwo') ? `selectedRobotsCount=${COUNT_OF_SECOND_PLAN}` : '',
    robotId === null ? '' : `selectedRobotProductId=${robotId}`,
    period === 'year' ? '' : `period=${period}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The form's checked boxes, without conflicts. */
export function readTicks(form: HTMLFormElement | null): readonly ProductId[] {
  const sent = form ? new FormData(form) : new FormData();
  return sent.getAll('choice').reduce<readonly ProductId[]>((chosen, value) => {
    const id = PRODUCT_IDS.find((known) => known === value);
    return id === undefined ? chosen : toggle(chosen, id);
  }, []);
}

/** Selects or deselects a product. Only one plan can be selected, and Expert already includes all tools. */
export function toggle(products: readonly ProductId[], id: ProductId): readonly ProductId[] {
  if (products.includes(id)) return products.filter((other) => other !== id);
  const kept = products.filter((other) => !(isPlan(id) && isPlan(other)) && !overlap(id, other));
  return PRODUCT_IDS.filter((one) => one === id || kept.includes(one));
}

/** Whether a product is a plan, rather than a tool. */
export function isPlan(id: ProductId): boolean {
  return (findProduct(id)?.level ?? 0) > 0;
}

function overlap(a: ProductId, b: ProductId): boolean {
  return (a === 'Expert' && !isPlan(b)) || (!isPlan(a) && b === 'Expert');
}

function soldProduct(name: string, robotsCount: string | null): ProductId | null {
  if (name === 'AIRobots')
    return robotsCount === COUNT_OF_SECOND_PLAN ? 'IntermediateTwo' : 'IntermediateOne';
  return PRODUCT_IDS.find((id) => id === name && !id.startsWith('Intermediate')) ?? null;
}
