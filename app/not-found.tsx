import { MissingPage } from '@/components/ui/message-page/missing-page';

/** Only shown if a page's subject is removed while it renders; unknown addresses get global-not-found.tsx. */
export default function NotFound() {
  return (
    <main>
      <MissingPage />
    </main>
  );
}
