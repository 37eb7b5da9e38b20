import styles from './change.module.css';

/** A formatted figure in the color of its sign. */
export function Tone({ text }: { readonly text: string }) {
  const tone = text.startsWith('+') ? styles['gain'] : text.startsWith('\u2212') ? styles['loss'] : undefined;
  return <span className={tone}>{text}</span>;
}
