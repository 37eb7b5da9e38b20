import type { CardView } from '@/components/robots/robot-card/card-view';
import type { Overview } from '@/lib/robots/catalogue/overview';
import type { AssetClass } from '@/lib/site/addresses/asset-class';

export interface ClassOverview {
  readonly assetClass: AssetClass;
  readonly overview: Overview;
  /** Its first robots that are ready. */
  readonly cards: readonly CardView[];
}
