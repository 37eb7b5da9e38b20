import { HandleForm } from '@/components/community/handle/handle-form';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { CLUB_LIMITS, type ClubKind } from '@/lib/community/clubs/club';
import { call } from '@/lib/http/api/client/call';
import { clubPath } from '@/lib/site/addresses/clubs-address';
import { clubSchema } from './club-schemas';

/** Founds a club and shows it; a handle is chosen before. */
export function ClubForm({ kind }: { readonly kind: ClubKind }) {
  const member = useCall('CxCommunity/GetMember', {});
  return (
    <Loaded call={member} what="your handle" height="12rem">
      {({ member: known }) =>
        known === null ? (
          <HandleForm onTaken={member.ask} focus={null} />
        ) : (
          <Form
            initial={{ kind: kind as string, name: '', about: '' }}
            schema={clubSchema}
            submit="Found club"
            focus={null}
            send={async ({ name, about }) => {
              const { id } = await call('CxClubs/Found', { kind, name, about });
              window.location.assign(clubPath(id));
              return undefined;
            }}
          >
            <TextField name="name" label="Name" maxLength={CLUB_LIMITS.name} autoComplete="off" />
            <TextAreaField name="about" label="What it’s about" maxLength={CLUB_LIMITS.about} />
          </Form>
        )
      }
    </Loaded>
  );
}
