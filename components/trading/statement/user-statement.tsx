import { useSyncExternalStore } from 'react';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { CallError } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { readAsked, toRequest } from './asked-statement';
import { PeriodForm } from './period-form';
import { StatementSheet } from './statement-sheet';

export interface UserStatementProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
}

const never = () => () => undefined;

/** The signed-in user's statement. */
export function UserStatement({ priceKind }: UserStatementProps) {
  return (
    <SignedIn what="your statement">
      {(user) => <OwnStatement userId={user.id} priceKind={priceKind} />}
    </SignedIn>
  );
}

function OwnStatement({ userId, priceKind }: UserStatementProps & { readonly userId: string }) {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
  const asked = readAsked(search);
  const response = useCall('CxPaperTrades/GetStatement', toRequest(asked), { userId });
  const problem = statementProblem(response.error);
  return (
    <>
      <PeriodForm key={search} asked={asked} />
      <Note look="caption">Days begin at midnight UTC, and weeks on Monday.</Note>
      {problem !== null ? (
        <div role="alert">
          <Empty title="No statement for these days">{problem}</Empty>
        </div>
      ) : (
        <Loaded call={response} what="your statement" height="24rem">
          {({ statement }) =>
            statement ? (
              <StatementSheet statement={statement} priceKind={priceKind} />
            ) : (
              <Empty
                title="You have no paper account yet"
                action={<a href={SITE_PATHS.paperTrades}>Open a paper account</a>}
              >
                Statements show what changed its equity.
              </Empty>
            )
          }
        </Loaded>
      )}
    </>
  );
}

/** What the user can change about what the address asks for; null for other failures. */
function statementProblem(error: unknown): string | null {
  return error instanceof CallError && (error.status === 400 || error.status === 404) ? error.message : null;
}
