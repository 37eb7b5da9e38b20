import type { ReactNode } from 'react';
import { MemberName } from '@/components/community/handle/member-name';
import { ArticleHtml } from '@/components/content/articles/article-html';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Row, Rows } from '@/components/ui/row/row';
import { Time } from '@/components/ui/time/time';
import type { ClubPost } from '@/lib/community/clubs/club-post';
import { missingText } from './club-labels';
import type { ReferenceCardFacts } from './reference-card';

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

/** What a post links to: robots, their trades and tickers, as of now. */
function ReferenceCards({ cards }: { readonly cards: readonly ReferenceCardFacts[] }) {
  if (cards.length === 0) return null;
  return (
    <Rows label="Linked in this post">
      {cards.map(({ href, title, note }) => (
        <Row key={href} note={note}>
          <a href={href}>{title}</a>
        </Row>
      ))}
    </Rows>
  );
}
