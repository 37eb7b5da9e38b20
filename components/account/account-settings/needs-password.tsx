import { Note } from '@/components/ui/note/note';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

interface NeedsPasswordProps {
  /** What needs a password; completes the sentence after "to". */
  readonly what: string;
  readonly email: string;
}

/**
 * For users who only sign in with a provider: they set a password by email, because nothing else proves they own the
 * account.
 */
export function NeedsPassword({ what, email }: NeedsPasswordProps) {
  return (
    <Note look="text">
      You log in without a password. You need one to {what}.{' '}
      <a href={SITE_PATHS.forgotPassword}>Set a password</a> first: we’ll send a link to <bdi>{email}</bdi>.
    </Note>
  );
}
