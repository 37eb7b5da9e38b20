import { Notice } from '@/components/ui/notice/notice';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';

/** Where to read emails on a local machine that sends none. */
export function MailBoxNote({ options }: { readonly options: SignInOptions | undefined }) {
  const box = options?.mailBox;
  if (!box) return null;
  return (
    <Notice title="This site doesn’t send email">
      <p>
        No mail server is set up, so emails are stored on this machine:{' '}
        <a href={box} target="_blank" rel="noopener">
          read them
        </a>
        .
      </p>
    </Notice>
  );
}
