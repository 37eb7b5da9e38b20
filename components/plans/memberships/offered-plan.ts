import type { ProductId } from '@/lib/people/memberships/products';

/** Lets the sales popup choose a plan on the plans page, which it is shown over. */

type Choose = (product: ProductId) => void;

let choose: Choose | null = null;

/** @returns takes the page off again */
export function onPlanOffered(listener: Choose): () => void {
  choose = listener;
  return () => {
    if (choose === listener) choose = null;
  };
}

/** Chooses a plan on this page. Returns whether the page has plans to choose from. */
export function choosePlan(product: ProductId): boolean {
  choose?.(product);
  return choose !== null;
}
