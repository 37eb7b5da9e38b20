import { ArticleHtml } from '@/components/content/articles/article-html';
import { fillCurrentFigures } from '@/lib/content/figures/write-figure';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { drawPart } from './parts';

interface EntryTextProps {
  /** Of an entry. */
  readonly html: string;
}

/** An entry's text, with its figures as of now and its parts. Drawn on the server. */
export function EntryText({ html }: EntryTextProps) {
  return <ArticleHtml html={fillCurrentFigures(getCatalogue(), html)} drawPart={drawPart} />;
}
