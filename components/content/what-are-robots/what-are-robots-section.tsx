import styles from './what-are-robots.module.css';
import { WHAT_ARE_ROBOTS_TITLE, WhatAreRobotsContent } from './what-are-robots-content';

/** A section of a page, at `#what-are-ai-robots`. */
export function WhatAreRobotsSection({ marketLabel }: { readonly marketLabel: string }) {
  return (
    <section id="what-are-ai-robots" className={styles['section']} aria-labelledby="what-are-ai-robots-title">
      <h2 id="what-are-ai-robots-title">{WHAT_ARE_ROBOTS_TITLE}</h2>
      <WhatAreRobotsContent marketLabel={marketLabel} heading="h3" />
    </section>
  );
}
