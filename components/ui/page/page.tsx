import type { ReactNode } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { joinClasses } from '@/components/ui/design/class-names';
import { Note } from '@/components/ui/note/note';
import styles from './page.module.css';

export interface PageProps {
  /** Decides width and size of the title: lists and desks work, articles are read. */
  readonly kind?: 'working' | 'reading' | 'landing' | 'home';
  readonly as?: 'div' | 'article';
  /** Above the title: where the page is. */
  readonly above?: ReactNode;
  /** For pages that are a single list of sentences. */
  readonly isNarrow?: boolean;
  readonly title: ReactNode;
  /** After the title, in small: how many, since when, which prices. */
  readonly count?: ReactNode;
  /** What the page is about, in larger text. */
  readonly summary?: ReactNode;
  /** Buttons in the title's row. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page's title, actions and content. */
export function Page(props: PageProps) {
  const {
    as: Box = 'div',
    kind = 'working',
    isNarrow = false,
    above,
    title,
    count,
    summary,
    actions,
  } = props;
  return (
    <Box className={joinClasses(styles['page'], styles[kind], isNarrow && styles['narrow'])} data-page={kind}>
      {above}
      <div className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        {typeof count === 'string' ? <p className={styles['count']}>{count}</p> : count}
      </div>
      {summary && <Note look="lead">{summary}</Note>}
      {actions && <PageActions>{actions}</PageActions>}
      {props.children}
    </Box>
  );
}

/** What belongs into the title's row, from a part of the page that loads later. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  return <Actions className={styles['beside']}>{children}</Actions>;
}

/** A part only guests see; the HTML is the same for everyone. */
export function ForGuests({ children }: { readonly children: ReactNode }) {
  return <div className={styles['guest']}>{children}</div>;
}

/** A part only users see. Its children are parts of the page. */
export function ForUsers({ children }: { readonly children: ReactNode }) {
  return <div className={styles['user']}>{children}</div>;
}
