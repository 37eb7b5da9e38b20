import { publishedChapters } from '@/lib/content/ebook/published-chapters';
import { writeEpub } from '@/lib/content/ebook/write-epub';
import { exampleDetails } from '@/lib/content/figures/example-details';
import { writeExample } from '@/lib/content/figures/term-examples';
import { writeFigure } from '@/lib/content/figures/write-figure';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';

export const dynamic = 'force-dynamic';

/** The book for e-readers. The server caches it until a text changes. */
export async function GET(): Promise<Response> {
  const catalogue = getCatalogue();
  const details = await exampleDetails(catalogue);
  const book = writeEpub({
    baseUrl: getBaseUrl(),
    chapters: publishedChapters(),
    madeAt: Date.now(),
    pricesLabel: catalogue.market().label,
    writeFigure: (name, attributes) => writeFigure(catalogue, name, attributes),
    writeExample(term) {
      const text = details && writeExample(term.data.example, details);
      return text && `${details.robot.name}: ${text}`;
    },
  });
  return new Response(book, { headers: { 'Content-Type': 'application/epub+zip' } });
}
