import { ButtonLink } from '@/components/ui/button/button';
import { MessagePage } from '@/components/ui/message-page/message-page';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

interface ScreenProblemProps {
  readonly status: 400 | 404;
  /** What is wrong, as a sentence. */
  readonly message: string;
  /** The address without what is wrong with it. */
  readonly repaired: string;
}

/** An address that no screen has. */
export function ScreenProblem({ status, message, repaired }: ScreenProblemProps) {
  return (
    <MessagePage
      code={String(status)}
      title={status === 404 ? 'No such screen' : 'This screen can’t be read'}
      actions={
        <>
          {repaired !== SITE_PATHS.screener && (
            <ButtonLink href={repaired} rel="nofollow">
              Continue without it
            </ButtonLink>
          )}
          <ButtonLink look="secondary" href={SITE_PATHS.screener}>
            All instruments
          </ButtonLink>
        </>
      }
    >
      <p>{/[.?!]$/.test(message) ? message : `${message}.`}</p>
    </MessagePage>
  );
}
