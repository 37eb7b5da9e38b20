import styles from './how-it-works.module.css';
import { HOW_IT_WORKS_TITLE, HowItWorksContent } from './how-it-works-content';

/** A section of a page, at `#how-it-works`. */
export function HowItWorksSection() {
  return (
    <section id="how-it-works" className={styles['section']} aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title">{HOW_IT_WORKS_TITLE}</h2>
      <HowItWorksContent heading="h3" />
    </section>
  );
}
