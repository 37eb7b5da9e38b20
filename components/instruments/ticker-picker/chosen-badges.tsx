import type { TickerItem } from './ticker-item';
import styles from './ticker-picker.module.css';

interface ChosenBadgesProps {
  readonly items: readonly TickerItem[];
  readonly disabled: boolean;
  readonly onRemove: (item: TickerItem) => void;
}

/** The chosen tickers, each with a remove button. */
export function ChosenBadges({ items, disabled, onRemove }: ChosenBadgesProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles['badges']} aria-label="Chosen tickers">
      {items.map((item) => (
        <li key={item.fundId} className={styles['badge']} title={item.fundName}>
          {item.ticker}
          <button
            type="button"
            className={styles['remove']}
            aria-label={`Remove ${item.ticker}`}
            disabled={disabled}
            onClick={() => onRemove(item)}
          >
            <svg
              width="10"
              height="10"
              viewBox="0 0 10 10"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
            >
              <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}
