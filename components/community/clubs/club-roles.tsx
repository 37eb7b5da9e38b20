import { MemberName } from '@/components/community/handle/member-name';
import { Form } from '@/components/ui/form/form';
import { SelectField } from '@/components/ui/form/select-field';
import { TextField } from '@/components/ui/form/text-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import type { ClubRole } from '@/lib/community/clubs/club';
import { call } from '@/lib/http/api/client/call';
import { ROLE_LABELS } from './club-labels';
import { roleSchema } from './club-schemas';

interface ClubRolesProps {
  readonly club: string;
  /** Reads the owner's own part again: giving the club away ends it. */
  readonly ask: () => Promise<unknown>;
}

const OPTIONS: readonly (readonly [ClubRole, string])[] = [
  ['moderator', 'Moderator: removes and approves posts'],
  ['member', 'Member: no longer a moderator'],
  ['owner', 'Owner: the club is theirs, and you become a moderator'],
];

/** Who moderates a club, and the form by which its owner changes that. */
export function ClubRoles({ club, ask }: ClubRolesProps) {
  const members = useCall('CxClubs/GetMembers', { club });
  return (
    <Loaded call={members} what="the club’s members" height="12rem">
      {({ members: first }) => (
        <Stack gap={4}>
          <Stack as="ul" aria-label="Owner and moderators">
            {first
              .filter(({ role }) => role !== 'member')
              .map(({ handle, role }) => (
                <li key={handle}>
                  <MemberName handle={handle} />: {ROLE_LABELS[role]}
                </li>
              ))}
          </Stack>
          <Form
            initial={{ handle: '', role: 'moderator' as string }}
            schema={roleSchema}
            submit="Change role"
            focus={null}
            send={async ({ handle, role }) => {
              await call('CxClubs/SetRole', { club, handle, role: role as ClubRole });
              showToast('The role was changed.', 'success');
              await Promise.all([members.ask(), ask()]);
              return undefined;
            }}
          >
            <TextField name="handle" label="Member’s handle" autoComplete="off" />
            <SelectField name="role" label="Role" options={OPTIONS} />
          </Form>
          <Note look="text">Only one of the club’s moderators can become its owner.</Note>
        </Stack>
      )}
    </Loaded>
  );
}
