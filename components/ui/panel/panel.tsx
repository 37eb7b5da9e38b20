import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  /** `li` in a list of panels. */
  readonly as?: 'section' | 'li';
  /** For links to it. */
  readonly id?: string;
  readonly title: ReactNode;
  /** Below a section's heading it's an h3. */
  readonly heading?: 'h2' | 'h3';
  /** At the end of the head: a note, a state, buttons. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A framed part of a page, named by its head. */
export function Panel({
  as: Box = 'section',
  id,
  title,
  heading: Title = 'h2',
  aside,
  children,
}: PanelProps) {
  const own = useId();
  const titleId = id ?? own;
  return (
    <Box className={styles['panel']} {...(Box === 'section' && { 'aria-labelledby': titleId })}>
      <header className={styles['head']}>
        <Title id={titleId} className={styles['title']}>
          {title}
        </Title>
        {typeof aside === 'string' ? <p className={styles['note']}>{aside}</p> : aside}
      </header>
      <div className={styles['body']}>{children}</div>
    </Box>
  );
}

/** Panels beside each other where they fit. */
export function Panels({ children }: { readonly children: ReactNode }) {
  return <div className={styles['panels']}>{children}</div>;
}
