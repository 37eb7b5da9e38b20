import { useRef, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { handleText } from './club-labels';
import type { OwnPost, PostDialogKind } from './own-post';
import type { ShownPost } from './thread-post';

const PostDialog = lazyPart(async () => (await import('./post-dialog')).PostDialog);

interface PostActionsProps {
  readonly post: ShownPost;
  /** With its Markdown, if it's the member's own. */
  readonly own: OwnPost | null;
  readonly mayReport: boolean;
  /** What else moderators can do. */
  readonly moderating: readonly ('remove' | 'history')[];
}

const LABELS: Readonly<Record<PostDialogKind, string>> = {
  report: 'Report',
  edit: 'Edit',
  delete: 'Delete',
  versions: 'Versions',
  remove: 'Remove',
  history: 'History',
};

/** What a member or moderator can do about a visible post. */
export function PostActions({ post, own, mayReport, moderating }: PostActionsProps) {
  const [open, setOpen] = useState<PostDialogKind | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const kinds: readonly PostDialogKind[] = [
    ...(post.version > 1 ? (['versions'] as const) : []),
    ...(own ? (['edit', 'delete'] as const) : []),
    ...(mayReport ? (['report'] as const) : []),
    ...moderating,
  ];
  return (
    <>
      <Actions>
        {kinds.map((kind) => (
          <Button
            key={kind}
            look="quiet"
            size={36}
            aria-label={`${LABELS[kind]}: ${post.parentId === null ? 'post' : 'reply'} by ${handleText(post.handle)}`}
            onClick={({ currentTarget }) => {
              opener.current = currentTarget;
              setOpen(kind);
            }}
          >
            {LABELS[kind]}
          </Button>
        ))}
      </Actions>
      {open !== null && (
        <PostDialog kind={open} post={post} own={own} opener={opener.current} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
