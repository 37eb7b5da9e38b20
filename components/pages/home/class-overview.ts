import type { CardView } from '@/components/robots/robot-model/card-view';
import type { Overview } from '@/lib/robots/catalogue/overview';
import type { AssetClass } from '@/lib/site/addresses/asset-class';

export interface ClassOverview {
  readonly assetClass: AssetClass;
  readonly overview: Overview;
  /** Leading robots, by profit since publication. */
  readonly cards: readonly CardView[];
}
