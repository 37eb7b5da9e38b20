/** How worst months are drawn, in two sentences. */
export const WORST_MONTH_METHOD =
  'Past days are redrawn 10,000 times in runs of about ten, so bad days stay together, into years of twelve months. What never happened can’t appear.';
