import type { AssetClass } from '@/lib/site/addresses/asset-class';

/** A market may only have robots of some asset classes. */
interface Counted {
  readonly assetClass: AssetClass;
  readonly overview: { readonly total: number };
}

const NAMES: Readonly<Record<AssetClass, readonly string[]>> = {
  'stocks-etf': ['stocks', 'ETFs'],
  forex: ['forex'],
  crypto: ['crypto'],
};
const COUNTS = ['No market', 'One market', 'Two markets', 'Three markets'] as const;

/** Asset classes with robots; all of them until there are any. */
export function classesWithRobots<Class extends Counted>(classes: readonly Class[]): readonly Class[] {
  const offered = classes.filter(({ overview }) => overview.total > 0);
  return offered.length > 0 ? offered : classes;
}

/** `stocks, ETFs, forex and crypto`. */
export function marketLabel(classes: readonly Pick<Counted, 'assetClass'>[]): string {
  const names = classes.flatMap(({ assetClass }) => NAMES[assetClass]);
  return names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1] ?? ''}`;
}

/** `Three markets: every robot, winners and losers`. */
export function marketsTitle(classes: readonly unknown[]): string {
  return `${COUNTS[classes.length] ?? 'Markets'}: every robot, winners and losers`;
}
