import styles from './what-are-robots.module.css';
import type { WhatAreRobotsContentProps } from './what-are-robots-content';
import { WHAT_ARE_ROBOTS_TITLE, WhatAreRobotsContent } from './what-are-robots-content';

/** A section of a page, at `#what-are-ai-robots`. */
export function WhatAreRobotsSection({ marketLabel, learned }: WhatAreRobotsContentProps) {
  return (
    <section id="what-are-ai-robots" className={styles['section']} aria-labelledby="what-are-ai-robots-title">
      <h2 id="what-are-ai-robots-title">{WHAT_ARE_ROBOTS_TITLE}</h2>
      <WhatAreRobotsContent marketLabel={marketLabel} learned={learned} heading="h3" />
    </section>
  );
}
