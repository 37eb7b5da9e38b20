import type { ReactNode } from 'react';
import { BarsPicture, BarsTask } from '@/components/academy/lessons/bars-parts';
import { CostsPicture, CostsTask } from '@/components/academy/lessons/costs-parts';
import { FillsPicture, FillsTask } from '@/components/academy/lessons/fills-parts';
import { RulesPicture, RulesTask } from '@/components/academy/lessons/rules-parts';
import { StopsPicture, StopsTask } from '@/components/academy/lessons/stops-parts';
import { ClassCosts } from '@/components/academy/live-block/class-costs';
import { GappedStops } from '@/components/academy/live-block/gapped-stops';
import { LastCross } from '@/components/academy/live-block/last-cross';
import { NewestBars } from '@/components/academy/live-block/newest-bars';
import { NewestFill } from '@/components/academy/live-block/newest-fill';
import { HypotheticalNote } from '@/components/ui/hypothetical/hypothetical';
import type { PartAttributes, PartName } from '@/lib/content/articles/live-parts';

/** What draws each part of texts, by its name in them. */
const PARTS: Readonly<Record<PartName, (attributes: PartAttributes) => ReactNode>> = {
  hypothetical: () => <HypotheticalNote />,
  'bars-picture': () => <BarsPicture />,
  'newest-bars': ({ ticker }) => <NewestBars ticker={ticker} />,
  'bars-exercise': () => <BarsTask />,
  'fills-picture': () => <FillsPicture />,
  'newest-fill': () => <NewestFill />,
  'fills-exercise': () => <FillsTask />,
  'costs-picture': () => <CostsPicture />,
  'class-costs': () => <ClassCosts />,
  'costs-exercise': () => <CostsTask />,
  'rules-picture': () => <RulesPicture />,
  'last-cross': () => <LastCross />,
  'rules-exercise': () => <RulesTask />,
  'stops-picture': () => <StopsPicture />,
  'gapped-stops': () => <GappedStops />,
  'stops-exercise': () => <StopsTask />,
};

export function drawPart(name: PartName, attributes: PartAttributes): ReactNode {
  return PARTS[name](attributes);
}
