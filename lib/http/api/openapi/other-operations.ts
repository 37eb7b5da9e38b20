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
      summary: 'Captcha challenge',
      description: 'For the ALTCHA widget. Each works once, for ten minutes.',
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
      summary: 'A robot’s full ledger',
      description:
        'For those who are logged in: a CSV file with a line for each entry and each signal, the oldest first. An entry’s first 17 columns, joined with |, are what the SHA-256 in column 18, hash, is taken over, with | and column 19, signalSeq, behind them where an entry names the signal that it fills: prevHash (64 zeros before the first), robotId, seq, kind, tradeNo, fundId, side, quantity, price, time, commission, slippage, reason, profit, phase, late, recordedAt. A signal’s hash is taken over prevHash, robotId, seq, kind, fundId, side, action, sharePct, stopDistance, takeProfitDistance, decidedAt, dueAt and recordedAt, joined with |. Amounts are whole millionths, times UTC milliseconds. Columns 20 to 28 say the same for people: ticker, timeUtc, recordedAtUtc, quantityDecimal, priceDecimal, commissionDecimal, slippageDecimal, profitDecimal, prices; columns 29 to 34 are those of signals alone.',
      parameters: [
        {
          name: 'robotId',
          in: 'path',
          required: true,
          schema: { type: 'integer' },
          description: 'May be negative.',
        },
      ],
      responses: {
        200: {
          description: 'The ledger; complete if the response ends normally.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        401: answers(ERROR, 'You are not logged in.'),
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
      description: 'Stores a report and its attachment, if any. Attachments are never served.',
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
                captchaResponse: text('Captcha response.'),
                attachment: {
                  type: 'string',
                  format: 'binary',
                  description:
                    'Picture, PDF, plain text or MP4 under 7,340,032 bytes. Must come after the other fields.',
                },
              },
            },
          },
        },
      },
      responses: {
        200: answers(MESSAGE, 'It was stored: "Your report has been sent."'),
        400: answers(ERROR, 'A field is wrong, or the token or the captcha is.'),
        403: answers(ERROR, 'The request came from another site’s page.'),
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
      description: 'Submitted by a form: returns a page that redirects to the provider.',
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
        200: { description: 'A page that redirects to the provider.', content: { 'text/html': {} } },
        302: { description: 'The provider isn’t available: redirects to the login page.' },
        400: answers(ERROR, 'The provider or the token is wrong.'),
        403: answers(ERROR, 'The request came from another site’s page.'),
      },
    },
  },
};
