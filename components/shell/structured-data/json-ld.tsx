import { serializeJsonLd } from '@/lib/site/structured-data/serialize-json-ld';

/** Structured data for search engines. */
export function JsonLd({ data }: { readonly data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }} />;
}
