'use client';

import { useSession } from '@/components/session/session/use-session';
import { ButtonLink } from '@/components/ui/button/button';
import { SHOWN } from '@/components/ui/shown/shown';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { helpEditorPath } from '@/lib/site/addresses/addresses';

interface EditLinkProps {
  readonly alias: string;
  /** What is edited; follows "Edit" in the accessible name. */
  readonly what: string;
}

/**
 * A pen that links to a text's editor. Pages of signed-in users have it, and it becomes visible once
 * `ContentAdminMark` has found a content admin.
 */
export function EditLink({ alias, what }: EditLinkProps) {
  if (useSession() !== 'signed-in') return null;
  return (
    <ButtonLink
      look="secondary"
      size={28}
      className={SHOWN.toEditors}
      href={helpEditorPath(alias)}
      rel="nofollow"
    >
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
        <path
          d="m10.5 3 2.5 2.5L5.5 13 2.5 13.5 3 10.5 10.5 3Zm-1.75 1.75 2.5 2.5"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Edit<VisuallyHidden> {what}</VisuallyHidden>
    </ButtonLink>
  );
}
