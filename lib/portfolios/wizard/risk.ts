import type { WizardAnswers } from '@/lib/site/addresses/wizard-address';

/** The bearable loss in percent of the capital. */
export function bearableLossPct({ capital, bearableLoss }: WizardAnswers): number {
  return (100 * bearableLoss) / capital;
}

/** What a bearable loss counts, by its upper end in percent. */
const LOSS_SCORES = [
  [5, 0],
  [10, 1],
  [20, 2],
] as const;
const MOST_LOSS_SCORE = 3;

/** How much risk the answers leave room for: 0 to 6. The tightest answer decides. */
export function riskScore(answers: WizardAnswers): number {
  const pct = bearableLossPct(answers);
  const loss = LOSS_SCORES.find(([most]) => pct <= most)?.[1] ?? MOST_LOSS_SCORE;
  return Math.min(answers.q1 + answers.q2, 2 * loss, 3 + answers.q5);
}

/** Whether robots may be proposed at all. */
export function allowsRobots({ q4: time, q5: experience }: WizardAnswers): boolean {
  return time >= 1 && experience >= 1;
}
