/** Operations other than calls with a JSON body. */

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

const ROBOT_ID = {
  name: 'robotId',
  in: 'path',
  required: true,
  schema: { type: 'integer' },
  description: 'May be negative.',
};

const LEDGER_FILE = {
  description: 'The ledger; complete if the response ends normally.',
  content: { 'text/csv': { schema: { type: 'string' } } },
};

const text = (description: string, maxLength?: number) => ({
  type: 'string',
  description,
  ...(maxLength === undefined ? {} : { maxLength }),
});

const ATTACHMENT = {
  type: 'string',
  format: 'binary',
  description: 'Picture, PDF, plain text or MP4 under 7,340,032 bytes. Must come after the other fields.',
};

/** Of forms with a message and maybe an attachment. */
const MESSAGE_FORM_ERRORS = {
  400: answers(ERROR, 'A field, the anti-forgery token or the captcha is invalid.'),
  403: answers(ERROR, 'The request came from another site’s page.'),
  413: answers(ERROR, 'Attachment size exceeds the limit of 7MB, or the form has more than 10 parts.'),
  415: answers(ERROR, 'The request isn’t a multipart form, or the file type isn’t supported.'),
  429: answers(ERROR, 'Too many messages or files, from this address or in total.'),
};

export const OTHER_OPERATIONS = {
  '/api/captcha/challenge': {
    get: {
      operationId: 'captcha_challenge',
      tags: ['Common'],
      summary: 'Captcha challenge',
      description: 'For the ALTCHA widget. Each challenge works once and expires after ten minutes.',
      responses: {
        200: answers({ type: 'object' }, 'The challenge.'),
        404: answers(ERROR, 'Another captcha is configured.'),
        429: answers(ERROR, 'More than 120 requests from this address within a minute.'),
      },
    },
  },
  '/api/ledger/{robotId}.csv': {
    get: {
      operationId: 'ledger',
      tags: ['CxAIRobotProduct'],
      summary: 'A robot’s full ledger',
      description:
        'For logged-in users: a CSV file with a line for each entry and each signal, oldest first. The first 17 columns are prevHash (64 zeros for the first line), robotId, seq, kind, tradeNo, fundId, side, quantity, price, time, commission, slippage, reason, profit, phase, late, recordedAt; the reason of a close is signal, stop, take-profit or margin-call. Column 18, hash, is the SHA-256 of these joined with |. If an entry fills a signal, | and column 19, signalSeq, are appended before hashing. A signal’s hash is the SHA-256 of prevHash, robotId, seq, kind, fundId, side, action, sharePct, stopDistance, takeProfitDistance, decidedAt, dueAt and recordedAt, joined with |. Amounts are whole millionths, times are UTC milliseconds. Columns 20 to 28 repeat them in readable form: ticker, timeUtc, recordedAtUtc, quantityDecimal, priceDecimal, commissionDecimal, slippageDecimal, profitDecimal, prices. Columns 29 to 34 are only for signals.',
      parameters: [ROBOT_ID],
      responses: {
        200: LEDGER_FILE,
        401: answers(ERROR, 'You are not logged in.'),
        404: answers(ERROR, 'There is no such robot.'),
        429: answers(ERROR, 'Too many ledger downloads within an hour.'),
      },
    },
  },
  '/api/ledger-percent/{robotId}.csv': {
    get: {
      operationId: 'ledgerPercent',
      tags: ['CxAIRobotProduct'],
      summary: 'A robot’s full ledger in percent',
      description:
        'For everyone: a CSV file with a line for each entry and each signal, oldest first. Prices are the market’s at the fill, without spread and impact. returnPct is the move from entry to exit before costs, percent of the entry price. Stops and take-profits have no price and whole percent. Times are UTC milliseconds; recordedAt is a whole minute. There are no amounts, quantities or hashes.',
      parameters: [ROBOT_ID],
      responses: {
        200: LEDGER_FILE,
        404: answers(ERROR, 'There is no such robot.'),
        429: answers(ERROR, 'Too many ledger downloads from this network within an hour.'),
      },
    },
  },
  '/api/weekly-reports/{id}.csv': {
    get: {
      operationId: 'weeklyReportInputs',
      tags: ['CxAIRobotProduct'],
      summary: 'What a weekly report was computed from',
      description:
        'For everyone: a CSV file with a line for each robot that was published before the week’s end, by robot id. The first line names the columns. Indices are 100 at the robot’s start; percentages are of the initial balance; ledger_seq and ledger_hash are the head of its chain at the end of the week.',
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          description: 'As in the report’s address: weekly-2026-w47.',
        },
      ],
      responses: {
        200: {
          description: 'The file.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        404: answers(ERROR, 'There is no such report.'),
      },
    },
  },
  '/api/broker-accounts/{file}': {
    get: {
      operationId: 'accountLog',
      tags: ['CxBrokers'],
      summary: 'Audit log of one of your broker accounts',
      description:
        'For logged-in users: every step of the account, oldest first. To check the chain: the hash of each entry is the SHA-256 in hex over the previous hash, a line feed and the text of event, in UTF-8; the first previous hash is 64 zeros.',
      parameters: [
        {
          name: 'file',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          description: 'The account’s id with .csv or .jsonl.',
        },
      ],
      responses: {
        200: {
          description: 'The file; complete if the response ends normally.',
          content: {
            'text/csv': { schema: { type: 'string' } },
            'application/jsonl': { schema: { type: 'string' } },
          },
        },
        401: answers(ERROR, 'You are not logged in.'),
        404: answers(ERROR, 'You have no such account, or there is no such file.'),
        429: answers(ERROR, 'Too many downloads within an hour.'),
      },
    },
  },
  '/api/paper-trades/{file}.csv': {
    get: {
      operationId: 'paperTrades',
      tags: ['CxPaperTrades'],
      summary: 'Statements of your paper accounts',
      description:
        'For logged-in users: fills, closed trades by average cost, or lots sold by FIFO (acquired, sold, proceeds, basis, gain, term), oldest first. Wash sales are not adjusted. Column headings say where prices are simulated or imported.',
      parameters: [
        {
          name: 'file',
          in: 'path',
          required: true,
          schema: { type: 'string', enum: ['fills', 'trades', 'lots'] },
          description: 'Which one.',
        },
        {
          name: 'generation',
          in: 'query',
          required: false,
          schema: { type: 'integer', minimum: 1 },
          description: 'Of the account, as in GetAccount; the open account if omitted.',
        },
        {
          name: 'accountId',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: 'Of an open account, as in GetAccounts; your oldest if omitted.',
        },
      ],
      responses: {
        200: {
          description: 'The file; complete if the response ends normally.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        400: answers(ERROR, 'generation is not a number.'),
        401: answers(ERROR, 'You are not logged in.'),
        404: answers(ERROR, 'You have no such account, or there is no such file.'),
        429: answers(ERROR, 'Too many downloads within an hour.'),
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
                name: text('Your name.'),
                email: text('For the reply.'),
                subject: {
                  type: 'string',
                  enum: ['OtherLogin', 'WebsiteBug', 'MobileBug', 'Payment', 'Abuse', 'Other'],
                },
                message: text('What happened.'),
                captchaResponse: text('The captcha’s response token.'),
                attachment: ATTACHMENT,
              },
            },
          },
        },
      },
      responses: {
        200: answers(MESSAGE, 'The report was stored: "Your report has been sent."'),
        ...MESSAGE_FORM_ERRORS,
      },
    },
  },
  '/api/CxPortfolio/Import': {
    post: {
      operationId: 'CxPortfolio_Import',
      tags: ['CxPortfolio'],
      summary: 'Import a broker’s file into a portfolio',
      description:
        'For logged-in users: reads a CSV file of transactions, recognized by its titles, and answers what it would book (mode preview), or books it (mode import): all rows that can be booked and aren’t in the portfolio yet. The same file twice changes nothing.',
      security: [{ antiforgeryHeader: [], antiforgeryCookie: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                no: text('Number of the portfolio, from 0 (default).'),
                mode: text('preview (default) or import.'),
                choices: text(
                  'JSON with what you decided: types (what unknown words are), tickers (by the file’s symbols, empty for none), and for files that aren’t recognized columns, dateOrder (mdy or dmy) and currency.',
                ),
                file: {
                  type: 'string',
                  format: 'binary',
                  description: 'At most 20 MB and 100,000 rows. Must come after the other fields.',
                },
              },
            },
          },
        },
      },
      responses: {
        200: answers({ type: 'object' }, 'The preview, or the import.'),
        400: answers(ERROR, 'The file, a field or the anti-forgery token can’t be read.'),
        401: answers(ERROR, 'You are not logged in.'),
        403: answers(ERROR, 'The request came from another site’s page.'),
        404: answers(ERROR, 'There is no portfolio of that number.'),
        413: answers(ERROR, 'The file is too large, or the form has more than 10 parts.'),
        415: answers(ERROR, 'The request isn’t a multipart form.'),
        429: answers(ERROR, 'Too many files within an hour.'),
      },
    },
  },
  '/api/CxPortfolio/Read': {
    post: {
      operationId: 'CxPortfolio_Read',
      tags: ['CxPortfolio'],
      summary: 'Read a broker’s file without storing it',
      description:
        'For everyone: what an import would book, and the transactions themselves, for a browser to keep. Nothing is stored.',
      security: [{ antiforgeryHeader: [], antiforgeryCookie: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                choices: text('As for Import.'),
                file: {
                  type: 'string',
                  format: 'binary',
                  description: 'At most 1 MB. Must come after the other fields.',
                },
              },
            },
          },
        },
      },
      responses: {
        200: answers({ type: 'object' }, 'Preview, as Import answers it, and Transactions.'),
        400: answers(ERROR, 'The file, a field or the anti-forgery token can’t be read.'),
        403: answers(ERROR, 'The request came from another site’s page.'),
        413: answers(ERROR, 'The file is too large, or the form has more than 10 parts.'),
        415: answers(ERROR, 'The request isn’t a multipart form.'),
        429: answers(ERROR, 'Too many files within an hour.'),
      },
    },
  },
  '/api/portfolios/{no}.csv': {
    get: {
      operationId: 'portfolioTransactions',
      tags: ['CxPortfolio'],
      summary: 'A portfolio’s transactions',
      description: 'For logged-in users: a CSV file, oldest first, which can be imported again.',
      parameters: [
        {
          name: 'no',
          in: 'path',
          required: true,
          schema: { type: 'integer', minimum: 0 },
          description: 'Number of the portfolio, from 0.',
        },
      ],
      responses: {
        200: {
          description: 'The file.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        401: answers(ERROR, 'You are not logged in.'),
        404: answers(ERROR, 'There is no such file.'),
        429: answers(ERROR, 'Too many files within an hour.'),
      },
    },
  },
  '/api/Tickets/Open': {
    post: {
      operationId: 'Tickets_Open',
      tags: ['Tickets'],
      summary: 'Open a ticket',
      description: 'Stores a message to the operator. Users need no name, email and captcha.',
      security: [{ antiforgeryHeader: [], antiforgeryCookie: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['subject', 'message'],
              properties: {
                name: text('Your name.'),
                email: text('Gets a link to the ticket, and a mail when it’s answered.'),
                kind: text('question (default), or lesson for a 1-on-1 lesson.'),
                subject: text('Up to 120 characters.'),
                message: text('Up to 10,000 characters.'),
                captchaResponse: text('The captcha’s response token.'),
                attachment: ATTACHMENT,
              },
            },
          },
        },
      },
      responses: {
        200: answers(
          { type: 'object', required: ['Reference'], properties: { Reference: { type: 'string' } } },
          'The ticket was opened.',
        ),
        ...MESSAGE_FORM_ERRORS,
      },
    },
  },
  '/api/Tickets/Reply': {
    post: {
      operationId: 'Tickets_Reply',
      tags: ['Tickets'],
      summary: 'Reply in a ticket',
      description: 'Within 30 days, a reply reopens a closed one.',
      security: [{ antiforgeryHeader: [], antiforgeryCookie: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['message'],
              properties: {
                reference: text('Of one of your tickets.'),
                link: text('The secret of a mailed link, for guests’ tickets.'),
                message: text('Up to 10,000 characters.'),
                attachment: ATTACHMENT,
              },
            },
          },
        },
      },
      responses: {
        200: answers({ type: 'object' }, 'The message was stored.'),
        404: answers(ERROR, 'There is no such ticket, or it’s someone else’s.'),
        ...MESSAGE_FORM_ERRORS,
      },
    },
  },
  '/api/ticket-attachments/{no}': {
    get: {
      operationId: 'Tickets_GetAttachment',
      tags: ['Tickets'],
      summary: 'Download a ticket’s attachment',
      description: 'Of one of your tickets. Content admins may download all.',
      parameters: [
        {
          name: 'no',
          in: 'path',
          required: true,
          schema: { type: 'integer', minimum: 1 },
          description: 'The message’s number.',
        },
        {
          name: 'ticket',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: 'The ticket’s reference.',
        },
        {
          name: 'X-Ticket-Link',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'The secret of a mailed link, for guests’ tickets.',
        },
      ],
      responses: {
        200: {
          description: 'The file, with its own media type.',
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
        404: answers(ERROR, 'There is no such ticket, it’s someone else’s, or it has no attachment.'),
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
                returnUrl: text('Where to go afterwards: a path on this site.'),
                loginOnly: text('true: don’t create an account.'),
                invitationToken: text('From a mailed invitation.'),
                inviteCode: text('Who invited the visitor, if this creates an account.'),
                Context: text('link: add the provider to the logged-in account.'),
                __RequestVerificationToken: text('The anti-forgery token; send its cookie, too.'),
              },
            },
          },
        },
      },
      responses: {
        200: { description: 'A page that redirects to the provider.', content: { 'text/html': {} } },
        302: { description: 'The provider isn’t available: redirects to the login page.' },
        400: answers(ERROR, 'The provider or the token is invalid.'),
        403: answers(ERROR, 'The request came from another site’s page.'),
      },
    },
  },
};
