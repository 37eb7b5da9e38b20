import type { CopiedBasket } from './use-basket-copies';

export const STATE_LABELS: Readonly<Record<CopiedBasket['state'], string>> = {
  active: 'Copying',
  halted: 'Halted',
  selling: 'Selling',
  ended: 'Ended',
};
