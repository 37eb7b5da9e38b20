import type { MarketView } from '@/lib/market/data/source';
import styles from './memberships-page.module.css';

/** The terms, as answers to what people ask before they pay. */
export function PlanQuestions({ market }: { readonly market: MarketView }) {
  const questions: readonly (readonly [string, string])[] = [
    [
      'Can I cancel at any time?',
      'Yes, with one click under My plans. You keep the plan until the end of what is paid, nothing more is charged, and until then you can take it back with one click, too.',
    ],
    [
      'Can I get a refund?',
      'Not for a period that has begun: you keep the plan until its end instead. When you move to a larger plan, the unused rest of the old one is taken off the first payment.',
    ],
    [
      'What happens when I change plans?',
      'A larger plan replaces the old one at once. A smaller one is chosen when the old one has ended: cancel, and choose it then. What was bought together renews, is cancelled and is replaced together.',
    ],
    [
      'Will I be charged here?',
      'The checkout shows what is bought, what it costs and when it renews before anything is paid. Where no payment provider is set up, the checkout is a sandbox: it says so, no money moves, and a plan ends by itself after its period.',
    ],
    [
      'Are the robots’ results real?',
      `Every figure of this site is made from one market: ${market.label}. No result is promised, with a plan or without one.`,
    ],
    [
      'What is the list price?',
      'The full price of a year without any offer; for a month a twelfth of it. Plans without one are not said to be cut.',
    ],
    [
      'Why can some tools not be bought?',
      'Buy and sell recommendations, pattern search, trend prediction and intraday subscriptions for stocks, ETFs and forex have no tool here yet. What does not exist is not sold.',
    ],
  ];
  return (
    <section className={styles['questions']} aria-labelledby="plan-questions">
      <h2 id="plan-questions" className={styles['heading']}>
        Before you choose
      </h2>
      {questions.map(([question, text]) => (
        <details key={question} className={styles['question']}>
          <summary>{question}</summary>
          <p>{text}</p>
        </details>
      ))}
    </section>
  );
}
