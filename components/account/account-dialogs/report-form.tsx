import { Button } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { CallError, sendForm } from '@/lib/http/api/client/call';
import { ATTACHMENT_REFUSED, ATTACHMENT_TOO_LARGE } from '@/lib/people/reports/attachment';
import { REPORT_LIMITS } from '@/lib/people/reports/check-report';
import { AttachmentField } from './attachment-field';
import type { AuthFormProps } from './auth-kinds';
import { reportSchema } from './schemas';
import { SubjectField } from './subject-field';
import { CAPTCHA_MISSING, useCaptcha } from './use-captcha';

interface ReportValues {
  email: string;
  name: string;
  subject: string;
  message: string;
  attachment: File | null;
}

interface ReportFormProps extends AuthFormProps {
  readonly onReported: (message: string) => void;
}

/** Problem report; works without an account. */
export function ReportForm(props: ReportFormProps) {
  const { options, typed, onTyped, onMode, onReported } = props;
  const captcha = useCaptcha(options, true);
  const send = async (values: ReportValues, change: (field: string, value: unknown) => void) => {
    if (captcha.isMissing()) return CAPTCHA_MISSING;
    const form = new FormData();
    for (const name of ['name', 'email', 'message'] as const) form.set(name, values[name].trim());
    form.set('subject', values.subject);
    form.set('captchaResponse', captcha.response());
    if (values.attachment) form.set('attachment', values.attachment);
    try {
      const { message } = await sendForm<{ readonly message?: string }>('CxUser/ReportLoginProblem', form);
      onReported(message ?? SERVER_ERROR);
      return null;
    } catch (error) {
      captcha.reset();
      if (isOfAttachment(error)) change('attachment', null);
      throw error;
    }
  };
  return (
    <Stack gap={4}>
      <Form<ReportValues>
        initial={{ email: typed.email, name: typed.name, subject: '', message: '', attachment: null }}
        schema={reportSchema}
        send={send}
        submit="Send report"
        onValues={({ email, name }) => onTyped({ email, name })}
      >
        <TextField name="email" label="Email" type="email" autoComplete="email" inputMode="email" />
        <TextField name="name" label="Full name" autoComplete="name" maxLength={REPORT_LIMITS.name} />
        <SubjectField />
        <TextAreaField name="message" label="What happened?" maxLength={REPORT_LIMITS.message} />
        <AttachmentField />
        {captcha.widget}
      </Form>
      <Note as="div">
        <p>
          <Button look="quiet" onClick={() => onMode('login')}>
            Back to log in
          </Button>
        </p>
        <p>
          New here?{' '}
          <Button look="quiet" onClick={() => onMode('sign-up')}>
            Join for free
          </Button>
        </p>
      </Note>
    </Stack>
  );
}

/** Whether the server rejected the attachment. */
function isOfAttachment(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 413 || [ATTACHMENT_REFUSED, ATTACHMENT_TOO_LARGE].includes(error.message);
}
