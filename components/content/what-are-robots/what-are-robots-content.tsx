import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Note } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { PARTS, type Word } from './labels';

export const WHAT_ARE_ROBOTS_TITLE = 'What are AI Robots?';

export interface WhatAreRobotsContentProps {
  /** The kind of prices: `MarketView.label`. */
  readonly marketLabel: string;
  /** How many robots decide by learned models. */
  readonly learned: string;
  /** Heading level of the parts; the parent renders the main title. */
  readonly heading?: 'h2' | 'h3' | 'h4';
}

/** What AI robots are, their kinds, and which plan covers which. */
export function WhatAreRobotsContent({
  marketLabel,
  learned,
  heading: Heading = 'h3',
}: WhatAreRobotsContentProps) {
  return (
    <Stack>
      <p>
        AI Robots are automated trading agents. Every 5, 15 or 60 minutes, each decides when to open and close
        trades. {learned} All trades are in ledgers you can check.
      </p>
      <Note look="note">{describePrices(marketLabel)}</Note>
      <Columns>
        {PARTS.map(({ title, words, note }) => (
          <Stack key={title}>
            <Heading>{title}</Heading>
            <WordList words={words} />
            {note && <p>{note}</p>}
          </Stack>
        ))}
      </Columns>
      <p>
        Each plan requires ticking the matching checkbox and clicking ‘Select’ on{' '}
        <a href={SITE_PATHS.memberships}>the plans page</a>.
      </p>
      <p>
        Robots lose as well as win. Read the{' '}
        <a href={legalPath('disclaimers-and-limitations')}>Disclaimers and Limitations</a>.
      </p>
    </Stack>
  );
}

function WordList({ words }: { readonly words: readonly Word[] }) {
  return (
    <Definitions>
      {words.map(({ name, meaning }) => (
        <Definition key={name} term={name}>
          {meaning}
        </Definition>
      ))}
    </Definitions>
  );
}

function describePrices(marketLabel: string): string {
  return /^simulated\b/i.test(marketLabel)
    ? 'Prices here are simulated: they come from a market model, not an exchange.'
    : `Figures on this site come from these prices: ${marketLabel}.`;
}
