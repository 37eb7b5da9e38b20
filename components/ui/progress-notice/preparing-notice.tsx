import { Notice } from '@/components/ui/notice/notice';
import { NO_FEED_TEXT } from '@/lib/robots/catalogue/progress';

/** What is still being prepared; renders nothing if `text` is null. */
export function PreparingNotice({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <Notice tone="warning" title={text === NO_FEED_TEXT ? 'No prices yet' : 'Recalculating in progress'}>
      <p>{text} Reload the page in a moment to see more.</p>
    </Notice>
  );
}
