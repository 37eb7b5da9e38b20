import { boolean, mixed, object, string } from 'yup';
import { filled, tooLong, typed } from '@/components/ui/form/rules';
import { checkEmail, checkName, MAX_SENT_CODE, MAX_SENT_PASSWORD } from '@/lib/people/accounts/account-rules';
import { isEmail } from '@/lib/people/accounts/email';
import { checkPassword, GUESSABLE_PASSWORD } from '@/lib/people/passwords/check-password';
import { isGuessable } from '@/lib/people/passwords/is-guessable';
import { ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT } from '@/lib/people/reports/attachment';
import { checkReport, type ReportField, type ReportFields } from '@/lib/people/reports/check-report';

/** Rules of the account's forms. */

const INVALID_EMAIL = 'Please enter a valid email';

/** An email address; also catches an empty field. */
const anyEmail = typed((text) => (isEmail(text) ? null : INVALID_EMAIL));

/** A password that exists; only spaces may be one. */
export const knownPassword = typed((text) =>
  text === '' ? 'Please enter a password' : tooLong(text, MAX_SENT_PASSWORD),
);

export const loginSchema = object({ login: anyEmail, password: knownPassword });

/** What is wrong with a chosen password. @param known of its user: the email first, '' where it isn't known */
async function problemOfPassword(password: string, known: readonly string[]): Promise<string | null> {
  const problem = checkPassword(password, known[0] ?? '');
  // Where the estimate can't be loaded, the server's decides.
  const isEasy = async () => isGuessable(password, known).catch(() => false);
  return problem ?? ((await isEasy()) ? GUESSABLE_PASSWORD : null);
}

/** A new password. @param known what is known of its user, the email first, by what else was typed */
export function chosenPassword<Values>(known: (values: Values) => readonly string[]) {
  return string().test('password', async (text, context) => {
    const message = await problemOfPassword(text ?? '', known(context.parent as Values));
    return message === null || context.createError({ message });
  });
}

const terms = boolean().oneOf([true], 'Please agree to our Terms and Conditions');

export const signUpSchema = object({
  FullName: typed(checkName),
  Email: typed(checkEmail),
  Password: chosenPassword<{ Email?: string; FullName?: string }>(({ Email = '', FullName = '' }) => [
    Email,
    FullName,
  ]),
  Terms: terms,
});

/** The last step of joining with a provider. */
export const finishSchema = object({ Terms: terms });

/** The server's own check, and the stricter one of emails that get an answer. */
function reported(field: ReportField) {
  return typed<Partial<ReportFields>>((_, values) => {
    const { name = '', email = '', subject = '', message = '' } = values;
    return checkReport({ name, email, subject, message })[field] ?? null;
  });
}

export const reportSchema = object({
  email: anyEmail,
  name: reported('name'),
  subject: reported('subject'),
  message: reported('message'),
  attachment: mixed<File>()
    .nullable()
    .test('size', ATTACHMENT_TOO_LARGE, (file) => !file || file.size <= MAX_ATTACHMENT),
});

/** Six digits, also with spaces between them. */
export const codeSchema = object({
  code: typed((text) =>
    /^\d{6}$/.test(text.replace(/\s+/g, '')) ? null : 'Please enter the 6 digits of the code',
  ),
});

export const recoveryCodeSchema = object({ code: filled('Please enter a recovery code', MAX_SENT_CODE) });

export const emailSchema = object({ email: anyEmail });

export const confirmPasswordSchema = object({ password: knownPassword });

export const newPasswordSchema = object({ password: chosenPassword(() => []) });

/** A form with only a button. */
export const nothingSchema = object({});
