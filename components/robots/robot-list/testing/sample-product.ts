import { sampleSummary } from '@/components/ui/testing/sample-view';
import type { RobotId } from '@/lib/core/base/brand';
import { type GuestProduct, toGuestProduct } from '@/lib/http/api/products/product';

export function product(id: number): GuestProduct {
  return toGuestProduct(sampleSummary({ id: id as RobotId, name: `Robot ${id}` }));
}
