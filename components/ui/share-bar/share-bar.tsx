import styles from './share-bar.module.css';

/** A share of 1 as a bar; below 0 it's drawn in the color of losses. Its figure is beside it. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg className={styles['bar']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles['track']} width="100" height="4" />
      <rect data-loss={share < 0 || undefined} width={Math.min(100, Math.abs(100 * share))} height="4" />
    </svg>
  );
}

/** Where something is between a lowest and a highest value, percent of the way. */
export function PlaceBar({ place }: { readonly place: number }) {
  return (
    <svg className={styles['bar']} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles['track']} y="2" width="100" height="2" />
      <rect x={Math.min(98.8, Math.max(0, place - 0.6))} width="1.2" height="6" />
    </svg>
  );
}
