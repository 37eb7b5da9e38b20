import type { CheckoutAnswer } from '@/lib/http/api/calls/memberships-json';
import { formatCents } from '@/lib/people/memberships/price-words';
import styles from './checkout.module.css';

/** What is bought, what is taken off, and what is due now and afterwards. */
export function CheckoutRows({ checkout }: { readonly checkout: CheckoutAnswer }) {
  const { Items, Period, Total, Credit, DueNow, Replaces, IsSandbox } = checkout;
  return (
    <>
      <dl className={styles['rows']}>
        {Items.map(({ Product, Name, Price }) => (
          <Row key={Product} name={`${Name}, by the ${Period}`} value={money(Price)} />
        ))}
        {Credit > 0 && <Row name={`Unused rest of ${Replaces.join(' and ')}`} value={`−${money(Credit)}`} />}
        <div className={`${styles['row']} ${styles['due']}`}>
          <dt>{IsSandbox ? 'Would be due now' : 'Due now'}</dt>
          <dd>{money(DueNow)}</dd>
        </div>
      </dl>
      <p className={styles['note']}>
        {IsSandbox
          ? `With a payment provider it would renew for ${money(Total)} a ${Period} until cancelled.`
          : `Then ${money(Total)} a ${Period} until you cancel, with one click, on this page.`}
        {Replaces.length > 0 && ` It replaces ${Replaces.join(' and ')} at once.`}
      </p>
    </>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles['row']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function money(dollars: number): string {
  return formatCents(Math.round(dollars * 100));
}
