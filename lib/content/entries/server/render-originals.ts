import type { ContentEntry } from '../entry';
import { ORIGINAL_ENTRIES } from '../original-entries';
import type { PublishedEntries } from '../published-entries';

/** The entries as shipped. @param render `renderMarkdown` */
export async function renderOriginals(render: (body: string) => Promise<string>): Promise<PublishedEntries> {
  const entries = await Promise.all(
    ORIGINAL_ENTRIES.map(
      async (original): Promise<ContentEntry> => ({
        ...original,
        slug: original.id,
        html: await render(original.body),
        updatedAt: null,
        version: 0,
      }),
    ),
  );
  return { entries, withdrawn: [], moved: {} };
}
