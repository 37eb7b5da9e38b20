import type { WizardChoice } from '@/lib/site/addresses/wizard-address';

/** A question's title, and its answers by their scores. */
interface Question {
  readonly title: string;
  readonly choices: readonly (readonly [score: string, label: string, note: string])[];
}

export const QUESTIONS: Readonly<Record<WizardChoice, Question>> = {
  q1: {
    title: '1. What is the money for?',
    choices: [
      ['0', 'Keep it safe', 'Losses matter more than gains'],
      ['1', 'Income', 'Steady returns with small swings'],
      ['2', 'Growth', 'More over the years, with bad months on the way'],
      ['3', 'As much as possible', 'Deep losses on the way are fine'],
    ],
  },
  q2: {
    title: '2. When will you need it?',
    choices: [
      ['0', 'Within a year', 'No time to recover from a loss'],
      ['1', 'In 1 to 3 years', 'Little time to recover'],
      ['2', 'In 3 to 7 years', 'Time for one bad year'],
      ['3', 'In more than 7 years', 'Time for several bad years'],
    ],
  },
  q4: {
    title: '4. How often will you look after it?',
    choices: [
      ['0', 'Once a month', 'Portfolios only'],
      ['1', 'Once a week', 'Portfolios and slower robots'],
      ['2', 'Every day', 'All robots, including those on 5-minute bars'],
    ],
  },
  q5: {
    title: '5. How much investing experience do you have?',
    choices: [
      ['0', 'None yet', 'Portfolios only'],
      ['1', 'Some', 'A few trades of your own'],
      ['3', 'Years', 'Through good and bad markets'],
    ],
  },
};
