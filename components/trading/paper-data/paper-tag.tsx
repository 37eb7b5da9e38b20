import styles from './paper-data.module.css';

/** Marks what is about a paper account, with the kind of its prices: `Paper · Simulated prices`. */
export function PaperTag({ priceKind }: { readonly priceKind: string }) {
  return (
    <span className={styles['tag']}>
      <strong>Paper</strong>
      {priceKind !== '' && <span> · {priceKind}</span>}
    </span>
  );
}
