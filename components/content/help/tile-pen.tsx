'use client';

import { useSession } from '@/components/session/session/use-session';
import { ButtonLink } from '@/components/ui/button/button';
import { SHOWN } from '@/components/ui/shown/shown';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { helpEditorPath } from '@/lib/site/addresses/addresses';
import { PEN } from './pen-id';

interface TilePenProps {
  readonly alias: string;
  /** What is edited; follows "Edit" in the accessible name. */
  readonly what: string;
}

/** A pen that leads to a link's editor. Pages of signed-in users have it; styles show it to content admins. */
export function TilePen({ alias, what }: TilePenProps) {
  if (useSession() !== 'signed-in') return null;
  return (
    <ButtonLink
      look="quiet"
      size={28}
      isSquare
      className={SHOWN.toEditors}
      href={`${helpEditorPath(alias)}#links`}
      rel="nofollow"
    >
      <svg width="14" height="14" aria-hidden="true">
        <use href={`#${PEN}`} />
      </svg>
      <VisuallyHidden>Edit {what}</VisuallyHidden>
    </ButtonLink>
  );
}
