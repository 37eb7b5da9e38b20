import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { ALL_BASKETS } from '@/lib/portfolios/baskets/all-baskets';
import { keptMonths } from '@/lib/portfolios/worst-month/kept-months';
import type { WizardAnswers } from '@/lib/site/addresses/wizard-address';
import { basketCandidates } from './basket-candidates';
import type { Candidate } from './candidate';
import { type Suggestion, suggest } from './suggest';

const draw = keptMonths();

/** Three proposals from all baskets and the given robots. */
export const SUGGEST_MIXES: MarketQuestion<
  [answers: WizardAnswers, robots: readonly Candidate[]],
  Suggestion
> = {
  name: 'suggest-mixes',
  usesBaskets: true,
  usesForecasts: true,
  *prepare(held, _answers, robots) {
    const all = ALL_BASKETS.length + robots.length;
    let done = 0;
    for (const candidates of [basketCandidates(held), robots])
      for (const { subject, daily } of candidates) {
        draw(subject, daily);
        done += 1;
        yield done / all;
      }
  },
  answer: (held, answers, robots) => suggest(answers, [...basketCandidates(held), ...robots], draw),
};
