import { validateYupSchema, yupToFormErrors } from 'formik';
import { type FormSchema, fieldProblems } from '@/components/ui/form/form';
import {
  codeSchema,
  emailSchema,
  loginSchema,
  newPasswordSchema,
  reportSchema,
  signUpSchema,
} from './schemas';

const SIGN_UP = {
  FullName: 'Ada Lovelace',
  Email: 'ada@tickproof.example',
  Password: 'engine-1843',
  Terms: true,
};
const REPORT = {
  email: 'ada@tickproof.example',
  name: 'Ada',
  subject: 'Other',
  message: 'It fails',
  attachment: null,
};

/** Validation messages for values. */
async function problems(schema: FormSchema, values: object) {
  const errors = await validateYupSchema(values, schema).then(() => ({}), yupToFormErrors);
  return fieldProblems(schema, errors);
}

const messages = async (schema: FormSchema, values: object) =>
  (await problems(schema, values)).map(([, message]) => message);

describe('signing up', () => {
  it('accepts valid input', async () => {
    expect(await problems(signUpSchema, SIGN_UP)).toEqual([]);
  });

  it('reports what is missing in form order, once per field', async () => {
    expect(await problems(signUpSchema, { FullName: '', Email: '', Password: '', Terms: false })).toEqual([
      ['FullName', 'Please enter full name'],
      ['Email', 'Please enter email'],
      ['Password', 'Please enter a password'],
      ['Terms', 'Please agree to our Terms and Conditions'],
    ]);
  });

  it.each([
    [{ FullName: '  ' }, 'Please enter full name'],
    [{ Email: ' ' }, 'Please enter email'],
    [{ Email: 'ada' }, 'Please enter a valid email'],
    [{ Email: 'ada@host' }, 'Please enter a valid email'],
    [{ Password: '' }, 'Please enter a password'],
    [{ Password: '1234567' }, 'Password must be at least 8 characters'],
    [{ Password: 'ADA@tickproof.example' }, 'Password could not be same as email'],
    [{ Terms: false }, 'Please agree to our Terms and Conditions'],
  ])('%p: %s', async (change, message) => {
    expect(await messages(signUpSchema, { ...SIGN_UP, ...change })).toEqual([message]);
  });
});

describe('logging in', () => {
  it.each([
    [{ login: '', password: '' }, ['Please enter a valid email', 'Please enter a password']],
    [{ login: 'ada', password: 'x' }, ['Please enter a valid email']],
    [{ login: ' ada@a.example ', password: '' }, ['Please enter a password']],
    [{ login: 'ada@a.example', password: ' ' }, []],
  ])('%p: %p', async (values, expected) => {
    expect(await messages(loginSchema, values)).toEqual(expected);
  });
});

describe('a report', () => {
  it.each([
    [{}, []],
    [{ email: 'x' }, ['Please enter a valid email']],
    [{ name: ' ' }, ['Please enter full name']],
    [{ subject: '' }, ['Please enter subject']],
    [{ subject: 'constructor' }, ['Please enter subject']],
    [{ message: ' \n' }, ['Please enter message']],
    [{ attachment: { size: 7_340_031 } }, []],
    [{ attachment: { size: 7_340_032 } }, ['Attachment size exceeds the limit of 7MB.']],
    [
      { email: '', name: '', subject: '', message: '' },
      [
        'Please enter a valid email',
        'Please enter full name',
        'Please enter subject',
        'Please enter message',
      ],
    ],
  ])('%p: %p', async (change, expected) => {
    expect(await messages(reportSchema, { ...REPORT, ...change })).toEqual(expected);
  });
});

it.each([
  [codeSchema, { code: '12345' }, ['Please enter the 6 digits of the code']],
  [codeSchema, { code: '012345' }, []],
  [emailSchema, { email: '' }, ['Please enter a valid email']],
  [newPasswordSchema, { password: 'short' }, ['Password must be at least 8 characters']],
  [newPasswordSchema, { password: 'long enough' }, []],
])('other forms, %#', async (schema, values, expected) => {
  expect(await messages(schema, values)).toEqual(expected);
});
