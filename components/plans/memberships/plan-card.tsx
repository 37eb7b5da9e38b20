import type { ReactNode } from 'react';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { Period, Prices, Product } from '@/lib/people/memberships/products';
import { SLOWEST_FIRST } from '@/lib/robots/definitions/definition';
import styles from './memberships-page.module.css';
import { PlanPrice } from './plan-price';
import { OFFERS } from './plans';

interface PlanCardProps {
  readonly product: Product & { readonly prices: Prices };
  readonly period: Period;
  readonly isChosen: boolean;
  readonly hasListPrices: boolean;
  /** How many of its robots lose. */
  readonly losses: string | undefined;
  /** Why the card is relevant to the visitor. */
  readonly badge: ReactNode;
  /** The id of the validation message, if any. */
  readonly problemId: string | undefined;
  readonly onToggle: () => void;
}

/** A product with its price, benefits and checkbox. */
export function PlanCard({
  product,
  period,
  isChosen,
  hasListPrices,
  losses,
  badge,
  problemId,
  onToggle,
}: PlanCardProps) {
  const offer = OFFERS[product.id];
  const Heading = product.level > 0 ? 'h2' : 'h3';
  return (
    <>
      <p className={styles['slot']}>{badge}</p>
      <Heading>{product.name}</Heading>
      <Note look="text">{offer?.gist}</Note>
      {losses !== undefined && (
        <Note look="text">
          <Hypothetical /> {losses}
        </Note>
      )}
      <PlanPrice prices={product.prices} period={period} hasListPrices={hasListPrices} />
      <label className={styles['choose']}>
        <input
          type="checkbox"
          name="choice"
          value={product.id}
          checked={isChosen}
          onChange={onToggle}
          aria-describedby={problemId}
          aria-invalid={problemId !== undefined}
        />
        <span>
          Choose<VisuallyHidden> {product.name}</VisuallyHidden>
        </span>
      </label>
      <ul className={styles['opens']}>
        {offer?.timeframes !== null &&
          SLOWEST_FIRST.map((minutes) => {
            const isOpen = offer?.timeframes?.includes(minutes);
            return (
              <li key={minutes} className={isOpen ? styles['open'] : styles['closed']}>
                <VisuallyHidden>{isOpen ? 'With' : 'Without'} </VisuallyHidden>
                {minutes}-minute robots
              </li>
            );
          })}
        {offer?.more.map((line) => (
          <li key={line} className={styles['open']}>
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
