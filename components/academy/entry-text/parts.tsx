import type { ReactNode } from 'react';
import { BarsPicture, BarsTask } from '@/components/academy/lessons/bars-parts';
import { NewestBars } from '@/components/academy/live-block/newest-bars';
import { HypotheticalNote } from '@/components/ui/hypothetical/hypothetical';
import type { PartAttributes, PartName } from '@/lib/content/articles/live-parts';

/** What draws each part of texts, by its name in them. */
const PARTS: Readonly<Record<PartName, (attributes: PartAttributes) => ReactNode>> = {
  hypothetical: () => <HypotheticalNote />,
  'bars-picture': () => <BarsPicture />,
  'newest-bars': ({ ticker }) => <NewestBars ticker={ticker} />,
  'bars-exercise': () => <BarsTask />,
};

export function drawPart(name: PartName, attributes: PartAttributes): ReactNode {
  return PARTS[name](attributes);
}
