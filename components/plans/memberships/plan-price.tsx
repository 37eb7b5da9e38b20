import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatCents, priceFacts } from '@/lib/people/memberships/price-labels';
import type { Period, Prices } from '@/lib/people/memberships/products';
import styles from './memberships-page.module.css';

interface PlanPriceProps {
  readonly prices: Prices;
  readonly period: Period;
  /** Whether list prices were really offered; without it, none is shown. */
  readonly hasListPrices: boolean;
}

/** The price for the chosen period, its yearly total, and the other period's price. */
export function PlanPrice({ prices, period, hasListPrices }: PlanPriceProps) {
  const facts = priceFacts(prices, period);
  const other = priceFacts(prices, period === 'year' ? 'month' : 'year');
  return (
    <Stack gap={1}>
      <Note look="text">
        <span className={styles['figure']}>{formatCents(facts.monthlyCents)}</span> a month
      </Note>
      <strong>
        {period === 'year'
          ? `${formatCents(facts.cents)} billed yearly`
          : `billed monthly: ${formatCents(facts.yearlyCents)} a year`}
      </strong>
      {/* Keeps its space for plans without a list price, so that cards in a row stay aligned. */}
      {hasListPrices && (
        <p className={styles['list-price']}>
          {facts.listCents !== null && facts.percentOff !== null && (
            <>
              List price <s>{formatCents(facts.listCents)}</s> a {period}
              <VisuallyHidden>, </VisuallyHidden>
              <span className={styles['off']}>{facts.percentOff}% off</span>
            </>
          )}
        </p>
      )}
      <Note look="aside">
        {period === 'year'
          ? `Or ${formatCents(other.cents)} monthly`
          : `Or ${formatCents(other.cents)} yearly, ${formatCents(facts.yearlyCents - other.cents)} less`}
      </Note>
    </Stack>
  );
}
