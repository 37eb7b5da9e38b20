import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './button.module.css';

interface Look {
  readonly look?: 'primary' | 'secondary';
  readonly compact?: boolean;
  readonly children: ReactNode;
}

function classOf({ look = 'primary', compact = false }: Look): string {
  return joinClasses(styles['button'], styles[look], compact && styles['compact']);
}

interface LinkAim {
  readonly href: string;
  /** What is done once someone has logged in by it, as `data-pending` carries it. */
  readonly pending?: string;
  /** Tells crawlers not to follow it. */
  readonly rel?: 'nofollow';
}

/** A link that looks like a button. A plain link, so that it works before and without JavaScript. */
export function ButtonLink({ href, pending, rel, ...look }: Look & LinkAim) {
  return (
    <a className={classOf(look)} href={href} data-pending={pending} rel={rel}>
      {look.children}
    </a>
  );
}

type ButtonAct = { readonly onClick: () => void } | { readonly submit: true };

/** A button that acts, or that sends its form. */
export function Button(props: Look & ButtonAct) {
  const act =
    'submit' in props ? { type: 'submit' as const } : { type: 'button' as const, onClick: props.onClick };
  return (
    <button className={classOf(props)} {...act}>
      {props.children}
    </button>
  );
}
