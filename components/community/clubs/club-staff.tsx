import { ActButton } from '@/components/ui/act-button/act-button';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';
import { Panel } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { CLUB_LIMITS } from '@/lib/community/clubs/club';
import { call } from '@/lib/http/api/client/call';
import { clubTextSchema } from './club-schemas';
import { RuleForm } from './rule-form';

/** What staff need of a club to edit, close and reopen it. */
export interface StaffClub {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly isClosed: boolean;
}

/** For staff: edits, closes or reopens a club. The page is loaded again, with what everyone sees. */
export function ClubStaff({ club: { id, name, about, isClosed } }: { readonly club: StaffClub }) {
  return (
    <Panel title="For staff">
      <Stack gap={4}>
        {isClosed && (
          <ActButton
            act={async () => {
              await call('CxClubs/DecideClub', { club: id, event: 'reopen' });
              window.location.reload();
              return null;
            }}
          >
            Reopen this club
          </ActButton>
        )}
        <Disclosure summary="Edit this club">
          <Form
            initial={{ name, about }}
            schema={clubTextSchema}
            submit="Save"
            focus={null}
            send={async (text) => {
              await call('CxClubs/DecideClub', { club: id, event: 'edit', ...text });
              window.location.reload();
              return undefined;
            }}
          >
            <TextField name="name" label="Name" maxLength={CLUB_LIMITS.name} autoComplete="off" />
            <TextAreaField name="about" label="What it’s about" maxLength={CLUB_LIMITS.about} />
          </Form>
        </Disclosure>
        {!isClosed && (
          <Disclosure summary="Close this club">
            <RuleForm
              submit="Close club"
              readers="Everyone reads it on the club’s page. Posts stay readable, and you can reopen the club."
              isDestructive
              focus={null}
              send={async (reasons) => {
                await call('CxClubs/DecideClub', { club: id, event: 'close', ...reasons });
                window.location.reload();
                return undefined;
              }}
            />
          </Disclosure>
        )}
      </Stack>
    </Panel>
  );
}
