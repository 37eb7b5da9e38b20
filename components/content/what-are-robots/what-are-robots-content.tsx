import { legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './what-are-robots.module.css';
import { PARTS, type Word } from './words';

export const WHAT_ARE_ROBOTS_TITLE = 'What are AI Robots?';

interface WhatAreRobotsContentProps {
  /** What kind of prices figures rest on: `MarketView.label`. */
  readonly marketLabel: string;
  /** Level of the parts' titles; the title of the whole stands above it. */
  readonly heading?: 'h2' | 'h3' | 'h4';
}

/** What AI Robots are, which kinds there are, and which plan covers which. */
export function WhatAreRobotsContent({ marketLabel, heading: Heading = 'h3' }: WhatAreRobotsContentProps) {
  return (
    <div className={styles['content']}>
      <p>
        AI Robots are automated trading agents. Each looks at its instruments every 5, 15 or 60 minutes and
        decides by fixed rules when to open and close trades. All of its trades are in a ledger that you can
        check.
      </p>
      <p className={styles['prices']}>{describePrices(marketLabel)}</p>
      <div className={styles['parts']}>
        {PARTS.map(({ title, words, note }) => (
          <div key={title} className={styles['part']}>
            <Heading className={styles['title']}>{title}</Heading>
            <WordList words={words} />
            {note && <p>{note}</p>}
          </div>
        ))}
      </div>
      <p>
        Each plan requires ticking the matching checkbox and clicking ‘Select’ on{' '}
        <a href={SITE_PATHS.memberships}>the page of plans</a>.
      </p>
      <p>
        Robots lose as well as win. Read the{' '}
        <a href={legalPath('disclaimers-and-limitations')}>Disclaimers and Limitations</a>.
      </p>
    </div>
  );
}

function WordList({ words }: { readonly words: readonly Word[] }) {
  return (
    <dl className={styles['words']}>
      {words.map(({ name, meaning }) => (
        <div key={name} className={styles['word']}>
          <dt className={styles['name']}>{name}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

function describePrices(marketLabel: string): string {
  const note = `Figures on this site rest on these prices: ${marketLabel}.`;
  return /^simulated\b/i.test(marketLabel)
    ? `Prices here are simulated: they come from a model of a market, not from an exchange. ${note}`
    : note;
}
