import type { InstrumentClass } from './instrument-class';

/** Classes as addresses such as `/stock-tpe/` spell them, in the order of menus. */
const CLASS_ROOTS = {
  stock: 'stocks',
  etf: 'etfs',
  crypto: 'crypto',
  forex: 'forex',
} as const satisfies Readonly<Record<string, InstrumentClass>>;
type ClassRoot = keyof typeof CLASS_ROOTS;

/** Penny stocks are stocks. */
const PENNY_STOCK = 'pennystock';

/** Paths of the pages of each class, that of penny stocks last: it leads to the stocks'. @param suffix `-tpe` */
export function classPaths(suffix: string): readonly string[] {
  return [...Object.keys(CLASS_ROOTS), PENNY_STOCK].map((root) => `/${root}${suffix}/`);
}

export function classPath(only: InstrumentClass, suffix: string): string {
  const root = (Object.keys(CLASS_ROOTS) as ClassRoot[]).find((name) => CLASS_ROOTS[name] === only);
  return `/${root}${suffix}/`;
}

/** @param root a path's first segment; null if it isn't a class's */
export function readClassRoot(root: string, suffix: string): InstrumentClass | null {
  const name = root.slice(0, -suffix.length);
  return name === PENNY_STOCK ? 'stocks' : (CLASS_ROOTS[name as ClassRoot] ?? null);
}
