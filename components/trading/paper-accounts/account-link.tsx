import type { ReactNode } from 'react';
import { chooseLine, withLine } from '@/components/trading/paper-data/chosen-line';

interface AccountLinkProps {
  readonly line: number;
  readonly isCurrent: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to this page with another paper account, which doesn't load the page again. */
export function AccountLink({ line, isCurrent, className, children }: AccountLinkProps) {
  return (
    <a
      className={className}
      href={withLine(line)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        chooseLine(line);
      }}
    >
      {children}
    </a>
  );
}
