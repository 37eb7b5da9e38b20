import { HowItWorksContent } from '@/components/content/how-it-works/how-it-works-content';
import { WhatAreRobotsContent } from '@/components/content/what-are-robots/what-are-robots-content';
import { OFFERS } from '@/components/plans/memberships/plans';
import { render } from '@/components/ui/testing/rendered';
import { HELP_TEXTS } from '@/lib/content/articles/help-articles';
import { ARTICLES } from './articles';

const LEARNED = '0 of 9 AI robots decide by a learned model; all follow fixed rules.';

/** Features that aren't built, which sentences may only mention as not available. */
const NOT_BUILT = /margin(?! call)|AI tools|mobile app/i;
const SAYS_SO = /not available yet/i;

const TEXTS: readonly (readonly [string, string])[] = [
  ['How it works', render(<HowItWorksContent />).text],
  [
    'What are AI Robots?',
    render(<WhatAreRobotsContent marketLabel="Simulated prices" learned={LEARNED} />).text,
  ],
  ...Object.entries(OFFERS).map(([plan, offer]) => [plan, [offer.gist, ...offer.more].join('. ')] as const),
  ...HELP_TEXTS.map(({ title, body }) => [title, body] as const),
  ...Object.values(ARTICLES).map(
    ({ title, sections }) => [title, sections.flatMap(({ paragraphs }) => paragraphs).join(' ')] as const,
  ),
];

it.each(TEXTS)('%s promises nothing that is not built', (_, text) => {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/);
  expect(sentences.filter((sentence) => NOT_BUILT.test(sentence) && !SAYS_SO.test(sentence))).toEqual([]);
});

it.each(
  TEXTS.filter(([, text]) =>
    /broker account(?:s)? (?:of yours|you connect|that you connect)|connect a broker/i.test(text),
  ),
)('%s says on which prices brokers can be connected', (_, text) => expect(text).toMatch(/live prices/i));
