import type { CardView } from '@/components/robot-card/card-view';
import type { AssetClass } from '@/lib/addresses/asset-class';
import type { Overview } from '@/lib/catalogue/overview';

export interface ClassOverview {
  readonly assetClass: AssetClass;
  readonly overview: Overview;
  /** Its first robots that are ready. */
  readonly cards: readonly CardView[];
}
