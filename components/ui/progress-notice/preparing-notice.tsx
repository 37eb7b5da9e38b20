import { Notice } from '@/components/ui/notice/notice';

/** Says what is still being prepared; nothing where `text` is null. */
export function PreparingNotice({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <Notice tone="warning" title="Recalculating in progress">
      <p>{text} Reload the page in a moment to see more.</p>
    </Notice>
  );
}
