import { HandleForm } from '@/components/community/handle/handle-form';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { CheckField } from '@/components/ui/form/check-field';
import { Form } from '@/components/ui/form/form';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { memberPath } from '@/lib/site/addresses/member-address';
import { SharedWatchlists } from './shared-lists';
import { shownSchema } from './shown-schema';

type Known = NonNullable<CallAnswer<'CxCommunity/GetMember'>['member']>;

/** What the user's page shows others; without a handle, chooses one first. */
export function OwnMember() {
  return <SignedIn what="your public page">{({ id }) => <OfUser userId={id} />}</SignedIn>;
}

function OfUser({ userId }: { readonly userId: string }) {
  const asked = useCall('CxCommunity/GetMember', {}, { userId });
  return (
    <Loaded call={asked} what="your public page" height="24rem">
      {({ member }) =>
        member === null ? (
          <Panel title="Choose a handle">
            <HandleForm onTaken={asked.ask} />
          </Panel>
        ) : (
          <Stack gap={4}>
            <ShownParts member={member} />
            <SharedWatchlists userId={userId} handle={member.handle} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function ShownParts({ member: { handle, shown } }: { readonly member: Known }) {
  const path = memberPath(handle);
  return (
    <Panel title="What others see">
      <Stack gap={4}>
        <Note look="text">
          Your page is at <a href={path}>{path}</a>. It always has your handle and the month you joined, never
          your name.
        </Note>
        <Form
          initial={shown}
          schema={shownSchema}
          submit="Save"
          focus={null}
          send={async (values) => {
            await call('CxCommunity/SetShown', values);
            showToast('Saved. Others see it from now on.', 'success');
            return undefined;
          }}
        >
          <CheckField name="follows">Robots I follow, and since when</CheckField>
          <CheckField name="paper">
            My paper record: all accounts I ever opened, reset and closed ones included, in percent
          </CheckField>
          <CheckField name="predictions">My decided predictions and their score</CheckField>
        </Form>
        <Actions>
          <ButtonLink look="secondary" size={36} href={path}>
            Look at your page
          </ButtonLink>
        </Actions>
      </Stack>
    </Panel>
  );
}
