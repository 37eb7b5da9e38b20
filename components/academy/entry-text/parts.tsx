import type { ReactNode } from 'react';
import { HypotheticalNote } from '@/components/ui/hypothetical/hypothetical';
import type { PartAttributes, PartName } from '@/lib/content/articles/live-parts';

/** What draws each part of texts, by its name in them. */
const PARTS: Readonly<Record<PartName, (attributes: PartAttributes) => ReactNode>> = {
  hypothetical: () => <HypotheticalNote />,
};

export function drawPart(name: PartName, attributes: PartAttributes): ReactNode {
  return PARTS[name](attributes);
}
