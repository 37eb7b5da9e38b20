import { type CardView, toCardView } from '@/components/robots/robot-model/card-view';
import { toGuestProduct } from '@/lib/http/api/products/product';
import { firstRobots } from '@/lib/robots/catalogue/ranking';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { ASSET_CLASSES, type AssetClass } from '@/lib/site/addresses/asset-class';
import { NO_EXTRA } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { listFilter, listSearch } from '@/lib/site/addresses/list-filter';
import type { TraderLevel } from '@/lib/site/addresses/trader-levels';
import { profileDefaults } from '@/lib/site/filters/profiles';
import { LEVEL_LABELS } from './level-labels';

const CARDS_PER_CLASS = 3;

/** The robots of one asset class that suit a level. */
export interface LevelRobots {
  readonly assetClass: AssetClass;
  /** The list filtered for the level. */
  readonly href: string;
  readonly total: number;
  readonly cards: readonly CardView[];
  /** Whether they lead; otherwise it's too early to judge any. */
  readonly lead: boolean;
}

/** An asset class's list, filtered for a level. */
export function levelList(level: TraderLevel, assetClass: AssetClass): ListAddress {
  const { profile, timeframes } = LEVEL_LABELS[level];
  return {
    ...unfilteredList(assetClass),
    extra: { ...NO_EXTRA, profile, levels: profileDefaults(profile), timeframes },
  };
}

/** Robots that suit a level, by asset class; empty classes are left out. */
export function levelRobots(
  catalogue: Pick<CatalogueReader, 'search' | 'count'>,
  level: TraderLevel,
): readonly LevelRobots[] {
  return ASSET_CLASSES.flatMap((assetClass) => {
    const list = levelList(level, assetClass);
    const total = catalogue.count(listFilter(list));
    const { items } = catalogue.search({ ...listSearch(list), offset: 0, pageSize: total });
    const { robots, lead } = firstRobots(items);
    const cards = robots.slice(0, CARDS_PER_CLASS).map((robot) => toCardView(toGuestProduct(robot)));
    if (total === 0) return [];
    return [{ assetClass, href: listPath(list), total, cards, lead }];
  });
}
