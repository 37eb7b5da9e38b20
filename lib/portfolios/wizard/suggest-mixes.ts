import type { MarketQuestion } from '@/lib/analysis/questions/question';
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
  *prepare(held, _answers, robots) {
    for (const { subject, daily } of basketCandidates(held)) yield draw(subject, daily);
    for (const { subject, daily } of robots) yield draw(subject, daily);
  },
  answer: (held, answers, robots) => suggest(answers, [...basketCandidates(held), ...robots], draw),
};
