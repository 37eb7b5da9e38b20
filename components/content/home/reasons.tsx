import styles from './reasons.module.css';

const REASONS = [
  {
    name: 'A ledger that only grows',
    text: 'Every entry holds the hash of the one before. Change one trade of the past and every hash after it stops fitting.',
  },
  {
    name: 'Costs inside',
    text: 'Half the spread, the impact of the order and commission come off every fill, before any figure is computed.',
  },
  {
    name: 'Backtest and forward apart',
    text: "A robot's parameters are frozen when it is published. What came before and what came after are never mixed.",
  },
  {
    name: 'Losers stay listed',
    text: 'Returns are whatever the engine computes. A robot that loses keeps its page and its place in the list.',
  },
] as const;

/** Why the numbers can be trusted. */
export function Reasons() {
  return (
    <section className={styles['section']} aria-labelledby="reasons">
      <h2 id="reasons" className={styles['title']}>
        Returns are easy to claim. These can be recomputed.
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
