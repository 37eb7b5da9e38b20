import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './panel.module.css';

export interface PanelProps {
  /** `li` in a list of panels. */
  readonly as?: 'section' | 'li';
  /** For links to it. */
  readonly id?: string;
  readonly title: ReactNode;
  /** Below a section's heading it's an h3. */
  readonly heading?: 'h2' | 'h3';
  /** Before the title: a tile. */
  readonly lead?: ReactNode;
  /** Below the title, in small. */
  readonly note?: ReactNode;
  /** At the end of the head: a state, a switch, buttons. */
  readonly aside?: ReactNode;
  /** Never higher than its place. */
  readonly isScrolling?: boolean;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
}

/** A framed part of a page, named by its head. */
export function Panel({
  as: Box = 'section',
  id,
  title,
  heading: Title = 'h2',
  lead,
  note,
  aside,
  isScrolling = false,
  children,
  ...data
}: PanelProps) {
  const own = useId();
  const titleId = id ?? own;
  return (
    <Box
      className={joinClasses(styles['panel'], isScrolling && styles['scrolling'])}
      {...(Box === 'section' && { 'aria-labelledby': titleId })}
      {...(data as object)}
    >
      <header className={styles['head']}>
        {lead}
        <div className={styles['names']}>
          <Title id={titleId} className={styles['title']}>
            {title}
          </Title>
          {note && <p className={styles['note']}>{note}</p>}
        </div>
        {typeof aside === 'string' ? <p className={styles['note']}>{aside}</p> : aside}
      </header>
      <div className={styles['body']}>{children}</div>
    </Box>
  );
}

interface PanelsProps {
  readonly as?: 'div' | 'ul';
  /** Of a list. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Panels beside each other where they fit. */
export function Panels({ as: Box = 'div', label, children }: PanelsProps) {
  return (
    <Box className={styles['panels']} aria-label={label}>
      {children}
    </Box>
  );
}

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?:
    | 'div'
    | 'section'
    | 'li'
    | 'details'
    | 'figure'
    | 'fieldset'
    | 'ol'
    | 'ul'
    | 'dl'
    | 'output'
    | 'form';
  /** Set off by its ground instead of a frame: within another part, or beside it. */
  readonly isSunken?: boolean;
}

/** A framed part without a head. */
export function Card({ as: Box = 'div', isSunken, className, ...attributes }: CardProps) {
  return (
    <Box className={joinClasses(styles['card'], isSunken && styles['sunken'], className)} {...attributes} />
  );
}
