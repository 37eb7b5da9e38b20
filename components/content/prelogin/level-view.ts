import { type CardView, cardViewOf } from '@/components/robots/robot-card/card-view';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { toGuestProduct } from '@/lib/robots/catalogue/wire';
import { ASSET_CLASSES, type AssetClass } from '@/lib/site/addresses/asset-class';
import { NO_EXTRA } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, listOf, listPath } from '@/lib/site/addresses/list-address';
import { listFilter, listSearch } from '@/lib/site/addresses/list-filter';
import type { TraderLevel } from '@/lib/site/addresses/trader-levels';
import { profileDefaults } from '@/lib/site/filters/profiles';
import { LEVEL_WORDS } from './level-words';

const CARDS_PER_CLASS = 3;

/** The robots of one asset class that suit a level. */
export interface LevelRobots {
  readonly assetClass: AssetClass;
  /** The list that is narrowed to them. */
  readonly href: string;
  readonly total: number;
  readonly cards: readonly CardView[];
}

/** The list of an asset class as the level would narrow it. */
export function levelList(level: TraderLevel, assetClass: AssetClass): ListAddress {
  const { profile, timeframes } = LEVEL_WORDS[level];
  return {
    ...listOf(assetClass),
    extra: { ...NO_EXTRA, profile, levels: profileDefaults(profile), timeframes },
  };
}

/** Robots that suit a level, by asset class; a class without any is left out. */
export function levelRobots(
  catalogue: Pick<CatalogueReader, 'search' | 'count'>,
  level: TraderLevel,
): readonly LevelRobots[] {
  return ASSET_CLASSES.flatMap((assetClass) => {
    const list = levelList(level, assetClass);
    const { items } = catalogue.search({ ...listSearch(list), pageSize: CARDS_PER_CLASS });
    const cards = items.filter((robot) => robot.ready).map((robot) => cardViewOf(toGuestProduct(robot)));
    if (cards.length === 0) return [];
    return [{ assetClass, href: listPath(list), total: catalogue.count(listFilter(list)), cards }];
  });
}
