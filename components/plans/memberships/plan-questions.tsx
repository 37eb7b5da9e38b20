import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import type { MarketView } from '@/lib/market/data/source';
import { formatCents } from '@/lib/people/memberships/price-labels';
import { joinNames, PRODUCTS, type ProductId } from '@/lib/people/memberships/products';
import { monthlyCredit } from '@/lib/people/memberships/tool-credit';

interface PlanQuestionsProps {
  readonly market: MarketView;
  readonly sold: readonly ProductId[];
}

/** The terms, as answers to common questions before paying. */
export function PlanQuestions({ market, sold }: PlanQuestionsProps) {
  const unsold = PRODUCTS.map(({ id }) => id).filter((id) => !sold.includes(id));
  const questions: readonly (readonly [string, string])[] = [
    [
      'Can I cancel at any time?',
      'Yes, with one click under My plans. You keep the plan until the end of the paid period and won’t be charged again. Until then, one click resumes it.',
    ],
    [
      'Can I get a refund?',
      'Not for a period that has started: you keep the plan until it ends. When you upgrade, the unused part of your old plan is credited toward the first payment.',
    ],
    [
      'What happens when I change plans?',
      'Upgrades take effect right away. To downgrade, cancel, then choose the lower plan when the old one has ended. Plans bought together renew and are canceled together.',
    ],
    [
      'Will I be charged here?',
      'Before you pay, the checkout shows what you’re buying, what it costs and when it renews. If no payment provider is set up, the checkout is a sandbox: it says so, no money moves, and a plan ends by itself after its period.',
    ],
    [
      'Are the robots’ results real?',
      `No. Robots trade model accounts, here on these prices: ${market.label}. Nobody earned these results, and none is promised, with or without a plan.`,
    ],
    [
      'Does autopilot trade with my money?',
      'No. It copies robots you follow to a paper account, at the prices named above and with its own costs.',
    ],
    [
      'Can robots trade my money?',
      market.name === 'live'
        ? 'Only after you connect a broker account, set its limits, select robots for autotrading and confirm it with a code, and only if this site’s operator allows real money. Until then, autotrading uses your paper account.'
        : 'Not on this site: its prices aren’t live, so no broker can be connected. Robots you select for autotrading trade your paper account.',
    ],
    [
      'What is the list price?',
      'The full yearly price without any offer, or a twelfth of it for a month. Plans without a list price aren’t discounted.',
    ],
    [
      'What is the credit for tools?',
      `Each month of your plan, Intermediate One gives ${formatCents(monthlyCredit('IntermediateOne'))} and Intermediate Two ${formatCents(monthlyCredit('IntermediateTwo'))} to pay for tools at their monthly prices, with yearly billing too. Credit pays a tool’s whole price or none of it. Tools you pay with credit are paid again each month until you cancel them, and end with your plan. After an upgrade, the new plan’s credit pays for them. What you don’t spend in a month doesn’t carry over.`,
    ],
    [
      'Why are some tools not for sale?',
      `We sell a tool once it exists here. Not available yet: ${joinNames(unsold)}.`,
    ],
  ];
  return (
    <Section id="plan-questions" title="Before you choose">
      <Columns>
        {questions.map(([question, text]) => (
          <Card as="details" key={question}>
            <summary>{question}</summary>
            <Note look="text">{text}</Note>
          </Card>
        ))}
      </Columns>
    </Section>
  );
}
