import type { ReactNode } from 'react';
import { MarketLabel } from '@/components/live/market-label/market-label';
import { HypotheticalNote } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { getCatalogue } from '@/lib/robots/catalogue/current';

interface LiveBlockProps {
  readonly title: string;
  /** Whether robots' results are in it. */
  readonly hasResults?: boolean;
  readonly children: ReactNode;
}

/** A lesson's figures from this site, with the kind of their prices. */
export function LiveBlock({ title, hasResults = false, children }: LiveBlockProps) {
  return (
    <Panel title={title} heading="h3" aside={<MarketLabel market={getCatalogue().market()} />}>
      {children}
      {hasResults && <HypotheticalNote />}
    </Panel>
  );
}

/** In place of figures: why there are none. */
export function NoFigures({ children }: { readonly children: ReactNode }) {
  return <Note look="text">{children} The lesson works without it.</Note>;
}
