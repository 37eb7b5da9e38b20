import { Section } from '@/components/ui/section/section';
import type { WhatAreRobotsContentProps } from './what-are-robots-content';
import { WHAT_ARE_ROBOTS_TITLE, WhatAreRobotsContent } from './what-are-robots-content';

/** A section of a page, at `#what-are-ai-robots`. */
export function WhatAreRobotsSection({ marketLabel, learned }: WhatAreRobotsContentProps) {
  return (
    <Section id="what-are-ai-robots" title={WHAT_ARE_ROBOTS_TITLE}>
      <WhatAreRobotsContent marketLabel={marketLabel} learned={learned} heading="h3" />
    </Section>
  );
}
