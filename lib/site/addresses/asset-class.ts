import type { FundType } from '@/lib/market/data/instrument';

/** The three lists of robots. */
export type AssetClass = 'stocks-etf' | 'forex' | 'crypto';

export const ASSET_CLASSES: readonly AssetClass[] = ['stocks-etf', 'forex', 'crypto'];

/** The path segments of the lists. */
export const LIST_SLUGS: Readonly<Record<AssetClass, string>> = {
  'stocks-etf': 'bot-trading',
  forex: 'bot-forex-trading',
  crypto: 'bot-crypto-trading',
};

/** Paths of lists, and of the robots below them. */
export const ROBOTS_PATH = new RegExp(`^/(?:${Object.values(LIST_SLUGS).join('|')})/`);

/** The asset class of a path's first segment. */
export function findAssetClass(slug: string): AssetClass | undefined {
  return ASSET_CLASSES.find((assetClass) => LIST_SLUGS[assetClass] === slug);
}

const FUND_TYPES: Readonly<Record<AssetClass, readonly FundType[]>> = {
  'stocks-etf': ['S', 'E'],
  forex: ['F'],
  crypto: ['C'],
};

/** The types of instrument a list covers. */
export function coveredFundTypes(assetClass: AssetClass): readonly FundType[] {
  return FUND_TYPES[assetClass];
}

/** A robot's list by what it trades; stocks and ETFs if it trades several kinds. */
export function assetClassFor(fundTypes: readonly FundType[]): AssetClass {
  return (
    ASSET_CLASSES.find((assetClass) =>
      FUND_TYPES[assetClass].some((fundType) => fundTypes.includes(fundType)),
    ) ?? 'stocks-etf'
  );
}
