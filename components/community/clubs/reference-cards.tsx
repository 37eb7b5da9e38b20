import { Row, Rows } from '@/components/ui/row/row';
import type { ReferenceCardFacts } from './reference-card';

/** What a post links to: robots, their trades and tickers, as of now. */
export function ReferenceCards({ cards }: { readonly cards: readonly ReferenceCardFacts[] }) {
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
