import styles from './manager.module.css';

/** A share as a bar; below 0 it's drawn in the color of losses. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg className={styles['bar']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles['track']} width="100" height="4" />
      <rect data-loss={share < 0 || undefined} width={Math.min(100, Math.abs(100 * share))} height="4" />
    </svg>
  );
}
