import { Notice } from '@/components/ui/notice/notice';
import type { SignInOptions } from '@/lib/people/accounts/current-user';

/** Where mails can be read on a machine of one's own that sends none. */
export function MailBoxNote({ options }: { readonly options: SignInOptions | undefined }) {
  const box = options?.MailBox;
  if (!box) return null;
  return (
    <Notice title="This site sends no mail">
      <p>
        No mail server is set up here. Mails are kept on this machine:{' '}
        <a href={box} target="_blank" rel="noopener">
          read them
        </a>
        .
      </p>
    </Notice>
  );
}
