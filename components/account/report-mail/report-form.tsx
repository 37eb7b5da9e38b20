import { useState } from 'react';
import { MailBoxNote } from '@/components/account/account-dialogs/mail-box-note';
import { emailSchema } from '@/components/account/account-dialogs/schemas';
import { useSignInOptions } from '@/components/account/account-dialogs/use-sign-in-options';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { call } from '@/lib/http/api/client/call';

/** Asks for the weekly report; the link in the mail confirms it. */
export function ReportForm() {
  const [message, setMessage] = useState<string | null>(null);
  if (message !== null) return <Sent message={message} />;
  const send = async ({ email }: { email: string }) => {
    const answer = await call('WeeklyReport/Subscribe', { email: email.trim() });
    if (!answer.isMailed) return answer.message;
    setMessage(answer.message);
    return null;
  };
  return (
    <Form
      initial={{ email: '' }}
      schema={emailSchema}
      send={send}
      submit="Send me a link to confirm"
      focus={null}
    >
      <TextField name="email" label="Email" type="email" autoComplete="email" inputMode="email" />
    </Form>
  );
}

function Sent({ message }: { readonly message: string }) {
  const options = useSignInOptions();
  return (
    <div role="status">
      <Stack>
        <Notice title="Almost done">
          <p>{message}</p>
        </Notice>
        <MailBoxNote options={options} />
      </Stack>
    </div>
  );
}
