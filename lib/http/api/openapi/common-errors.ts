/** What every POST call can answer besides its own errors, and when. */
export const COMMON_ERRORS: readonly { readonly status: number; readonly when: string }[] = [
  {
    status: 400,
    when: 'The anti-forgery token is missing or out of date, the body is not valid JSON, or a field is wrong: the message names it.',
  },
  { status: 403, when: 'It was sent from a page of another site.' },
  { status: 413, when: 'The body has more than 64 KB.' },
  { status: 415, when: 'The body is not sent as application/json.' },
  { status: 500, when: 'The fault is ours: "Server error has occurred", with a RequestId for the report.' },
];
