import type { ComponentProps, ReactNode } from 'react';
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
  readonly rel?: 'nofollow';
}

/** A link styled as a button; works without JavaScript. */
export function ButtonLink({ href, rel, ...look }: Look & LinkAim) {
  return (
    <a className={classOf(look)} href={href} rel={rel}>
      {look.children}
    </a>
  );
}

type ButtonAct =
  | { readonly onClick: () => void }
  | { readonly submit: true }
  /** The id of a popover. */
  | { readonly opens: string }
  | { readonly closes: string };

export function Button(props: Look & ButtonAct) {
  return (
    <button className={classOf(props)} {...actOf(props)}>
      {props.children}
    </button>
  );
}

function actOf(act: ButtonAct): ComponentProps<'button'> {
  if ('submit' in act) return { type: 'submit' };
  if ('opens' in act) return { type: 'button', popoverTarget: act.opens };
  if ('closes' in act) return { type: 'button', popoverTarget: act.closes, popoverTargetAction: 'hide' };
  return { type: 'button', onClick: act.onClick };
}
