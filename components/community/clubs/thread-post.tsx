import type { ReactNode } from 'react';
import { MemberName } from '@/components/community/handle/member-name';
import { ArticleHtml } from '@/components/content/articles/article-html';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Time } from '@/components/ui/time/time';
import type { ClubPost } from '@/lib/community/clubs/club-post';
import { missingText } from './club-labels';
import type { ReferenceCardFacts } from './reference-card';
import { ReferenceCards } from './reference-cards';

export interface ShownPost extends ClubPost {
  readonly cards: readonly ReferenceCardFacts[];
}

interface ThreadPostProps {
  readonly post: ShownPost;
  readonly as?: 'section' | 'li';
  readonly actions?: ReactNode;
}

/** A post or reply: who wrote it and when, what it says, what it links to. */
export function ThreadPost({ post, as = 'section', actions }: ThreadPostProps) {
  const { id, handle, writtenAt, editedAt, html, cards } = post;
  return (
    <Card as={as} id={id}>
      <Note look="aside">
        <MemberName handle={handle} />, <Time at={writtenAt} />
        {editedAt !== null && (
          <>
            {' '}
            · edited <Time at={editedAt} />
          </>
        )}
      </Note>
      {html === null ? <Note look="text">{missingText(post)}</Note> : <ArticleHtml html={html} />}
      <ReferenceCards cards={cards} />
      {actions}
    </Card>
  );
}
