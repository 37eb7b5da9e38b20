import { findRobotType, type RobotTypeName } from '@/lib/robots/catalogue/classes/robot-types';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { type ListAddress, listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { listFilter } from '@/lib/site/addresses/list-filter';

export interface WayInLink {
  readonly title: string;
  readonly href: string;
  readonly count: number;
}

export interface WayIn {
  readonly who: string;
  readonly links: readonly WayInLink[];
}

interface Plan {
  readonly who: string;
  readonly lists: readonly (readonly [AssetClass, RobotTypeName])[];
}

const PLANS: readonly Plan[] = [
  {
    who: 'New to trading',
    lists: [
      ['stocks-etf', 'LowDrawdown'],
      ['stocks-etf', 'TickerCentric'],
      ['stocks-etf', 'LongOnly'],
    ],
  },
  {
    who: 'Active traders',
    lists: [
      ['stocks-etf', 'DayTrading'],
      ['crypto', 'Breakout'],
      ['forex', 'MeanReversion'],
    ],
  },
  {
    who: 'Investors',
    lists: [
      ['stocks-etf', 'PositionTrading'],
      ['stocks-etf', 'Portfolio'],
      ['stocks-etf', 'CompanyReports'],
    ],
  },
];

/** Suggested lists for different readers, without those currently empty. */
export function listWaysIn(catalogue: Pick<CatalogueReader, 'count'>): readonly WayIn[] {
  return PLANS.map(({ who, lists }) => ({
    who,
    links: lists.flatMap(([assetClass, robotType]) => {
      const list: ListAddress = { ...unfilteredList(assetClass), robotType };
      const type = findRobotType(robotType);
      const count = catalogue.count(listFilter(list));
      if (!type || count === 0) return [];
      const market = assetClass === 'stocks-etf' ? '' : `${assetClass === 'crypto' ? 'Crypto' : 'Forex'}: `;
      return [{ title: `${market}${type.title}`, href: listPath(list), count }];
    }),
  }));
}
