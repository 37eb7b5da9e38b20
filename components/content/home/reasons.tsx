import styles from './reasons.module.css';

const REASONS = [
  {
    name: 'A tamper-evident ledger',
    text: 'Every entry includes the previous entry’s hash. Alter one past trade and every later hash breaks.',
  },
  {
    name: 'After costs, always',
    text: 'Half the spread, market impact and commission come off every fill before any figure is computed. Dividends, borrow fees and financing aren’t modeled.',
  },
  {
    name: 'Three labels, never mixed',
    text: 'Every trade is backtest, replayed or forward. Forward means its signal was recorded before its fill.',
  },
  {
    name: 'Losers stay listed',
    text: 'Returns are whatever the engine computes. Losing robots keep their page and their place in the list.',
  },
] as const;

/** Why visitors can trust the numbers. */
export function Reasons() {
  return (
    <section className={styles['section']} aria-labelledby="reasons">
      <h2 id="reasons" className={styles['title']}>
        Anyone can claim returns. You can check these.
      </h2>
      <ul className={styles['list']}>
        {REASONS.map(({ name, text }) => (
          <li key={name} className={styles['reason']}>
            <h3 className={styles['name']}>{name}</h3>
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
