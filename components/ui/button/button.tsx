import type { ComponentProps, MouseEvent } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './button.module.css';

interface Look {
  /** One primary a view. What can't be undone is `danger`. In a sentence, `quiet` looks like a link. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** Its height in pixels. */
  readonly size?: 44 | 36 | 28 | undefined;
  /** For a button that holds only an icon. */
  readonly isSquare?: boolean | undefined;
  /** Where it stands on its page; how it looks is up to the props above. */
  readonly className?: string | undefined;
}

/** The classes of a button, for elements that aren't `<button>` or `<a>`. */
export function buttonClass({ look = 'primary', size = 44, isSquare = false, className }: Look): string {
  return joinClasses(
    styles['button'],
    styles[look],
    size < 44 && styles[`of-${size}`],
    isSquare && styles['square'],
    className,
  );
}

/** A link styled as a button; works without JavaScript. */
export function ButtonLink({ look, size, isSquare, className, ...link }: Look & ComponentProps<'a'>) {
  return <a {...link} className={buttonClass({ look, size, isSquare, className })} />;
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** Its action is under way: it keeps its width and its focus, and ignores further clicks. */
  readonly isBusy?: boolean;
  /** It has nothing to do now, but keeps its focus. */
  readonly isOff?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    look,
    size,
    isSquare,
    className,
    isBusy = false,
    isOff = false,
    type = 'button',
    ...button
  } = props;
  const isIdle = isBusy || isOff;
  return (
    <button
      {...button}
      type={type}
      className={buttonClass({ look, size, isSquare, className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isIdle || undefined}
      // Server components can't have handlers, so it has one only where it's needed.
      {...(isIdle && { onClick: refuse })}
    />
  );
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
}
