/** What clients send that is no call with a JSON body. */

const ERROR = { $ref: '#/components/schemas/Error' };
const MESSAGE = {
  type: 'object',
  required: ['Message'],
  properties: { Message: { type: 'string' } },
  additionalProperties: false,
};

function answers(schema: unknown, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

const text = (description: string, maxLength?: number) => ({
  type: 'string',
  description,
  ...(maxLength === undefined ? {} : { maxLength }),
});

export const OTHER_OPERATIONS = {
  '/api/captcha/challenge': {
    get: {
      operationId: 'captcha_challenge',
      tags: ['Common'],
      summary: 'A task of our own captcha',
      description: 'For the ALTCHA widget. Each is good once and for ten minutes.',
      responses: {
        200: answers({ type: 'object' }, 'The task.'),
        404: answers(ERROR, 'Another captcha is configured.'),
        429: answers(ERROR, 'More than 120 were asked for by an address in a minute.'),
      },
    },
  },
  '/api/ledger/{robotId}.csv': {
    get: {
      operationId: 'ledger',
      tags: ['CxAIRobotProduct'],
      summary: 'A robot’s whole ledger',
      description:
        'For those who are logged in: a CSV file with a line for each entry, the oldest first. Its first 17 columns, joined with |, are what the SHA-256 in column 18, hash, is taken over: prevHash (64 zeros before the first), robotId, seq, kind, tradeNo, fundId, side, quantity, price, time, commission, slippage, reason, profit, phase, late, recordedAt. Amounts are whole millionths, times UTC milliseconds. The columns after the hash say the same for people: ticker, timeUtc, recordedAtUtc, quantityDecimal, priceDecimal, commissionDecimal, slippageDecimal, profitDecimal, prices.',
      parameters: [
        {
          name: 'robotId',
          in: 'path',
          required: true,
          schema: { type: 'integer' },
          description: 'Also below zero.',
        },
      ],
      responses: {
        200: {
          description: 'The ledger. It is whole when the answer ends properly.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        401: answers(ERROR, 'Nobody is logged in.'),
        404: answers(ERROR, 'There is no such robot.'),
        429: answers(ERROR, 'The user has downloaded very many ledgers within an hour.'),
      },
    },
  },
  '/api/CxUser/ReportLoginProblem': {
    post: {
      operationId: 'CxUser_ReportLoginProblem',
      tags: ['CxUser'],
      summary: 'Report a problem',
      description:
        'Stores what somebody tells, with a file where one is attached. Files are never served again.',
      security: [{ antiforgeryHeader: [], antiforgeryCookie: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['name', 'email', 'subject', 'message'],
              properties: {
                name: text('Of whoever reports.'),
                email: text('Where an answer goes.'),
                subject: {
                  type: 'string',
                  enum: ['OtherLogin', 'WebsiteBug', 'MobileBug', 'Payment', 'Abuse', 'Other'],
                },
                message: text('What happened.'),
                captchaResponse: text('Answer to the captcha.'),
                attachment: {
                  type: 'string',
                  format: 'binary',
                  description:
                    'Picture, PDF, plain text or MP4 of less than 7,340,032 bytes. It comes after the other fields.',
                },
              },
            },
          },
        },
      },
      responses: {
        200: answers(MESSAGE, 'It was stored: "Your report has been sent."'),
        400: answers(ERROR, 'A field is wrong, or the token or the captcha is.'),
        403: answers(ERROR, 'It was sent from a page of another site.'),
        413: answers(ERROR, 'Attachment size exceeds the limit of 7MB, or the form has more than 10 parts.'),
        415: answers(ERROR, 'It is no multipart form, or the file is of a kind that is not taken.'),
        429: answers(
          ERROR,
          'Too many reports or files have come from the address, or from everybody together.',
        ),
      },
    },
  },
  '/api/account/externallogin': {
    post: {
      operationId: 'account_externallogin',
      tags: ['Account'],
      summary: 'Log in with a provider',
      description: 'A form of a page: answers a page that leads on to the provider.',
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['provider', '__RequestVerificationToken'],
              properties: {
                provider: { type: 'string', enum: ['Facebook', 'Google', 'LinkedIn', 'Apple'] },
                returnUrl: text('A path of this site.'),
                loginOnly: text('true where no account is to be made.'),
                invitationToken: text('As an invitation has it.'),
                Context: text('link to add the provider to the account that is logged in.'),
                __RequestVerificationToken: text('The anti-forgery token; its cookie goes along.'),
              },
            },
          },
        },
      },
      responses: {
        200: { description: 'A page that leads on to the provider.', content: { 'text/html': {} } },
        302: { description: 'The provider cannot be used: back to the page of logging in.' },
        400: answers(ERROR, 'The provider or the token is wrong.'),
        403: answers(ERROR, 'It was sent from a page of another site.'),
      },
    },
  },
};
