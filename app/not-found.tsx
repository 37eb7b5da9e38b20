import { MissingPage } from '@/components/ui/message-page/missing-page';

/** What a page shows whose subject goes while it is being made; addresses that lead to nothing never get here. */
export default function NotFound() {
  return (
    <main>
      <MissingPage />
    </main>
  );
}
