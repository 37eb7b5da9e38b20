import { serializeJsonLd } from '@/lib/site/structured-data/serialize-json-ld';

/** What a page tells machines of its content; nothing of it is drawn. */
export function JsonLd({ data }: { readonly data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }} />;
}
