import { CFTC_TEXT, HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { blogPath } from '@/lib/site/addresses/addresses';
import type { MailData } from '../mail';
import { link, type MailContent, paragraph } from './content';
import { tokenPath, UNSUBSCRIBE_REPORT_API } from './paths';

const DAY_MINUTES = 24 * 60;

export function reportConfirm({ token, minutes }: MailData<'report-confirm'>): MailContent {
  return {
    subject: 'Confirm: the weekly report by mail',
    name: '',
    parts: [
      paragraph('Do you want Tickproof’s report on its trading robots each Saturday? Then confirm:'),
      link('Confirm', tokenPath('confirmReport', token)),
      paragraph(
        `The link works for ${Number(minutes) / DAY_MINUTES} days. Without it, you won’t get any reports.`,
      ),
    ],
    reason: 'Someone entered this address on the site. If it wasn’t you, ignore this mail.',
  };
}

export function reportAlready({ token }: MailData<'report-already'>): MailContent {
  return {
    subject: 'You already get the weekly report',
    name: '',
    parts: [
      paragraph('You don’t need to do anything: the next report comes on Saturday.'),
      paragraph('You can stop the reports with one click:'),
      link('Unsubscribe', tokenPath('unsubscribeReport', token)),
    ],
    reason: 'Someone asked for the weekly report with this address. If it wasn’t you, ignore this mail.',
  };
}

/** Percentages and counts only, with the label and text that results need. */
export function weeklyReport(data: MailData<'weekly-report'>): MailContent {
  const isCorrection = data.changes !== '';
  const rows: readonly (readonly [string, string])[] = JSON.parse(data.figures);
  return {
    subject: isCorrection ? `Corrected: ${data.title}` : data.title,
    name: '',
    parts: [
      paragraph(isCorrection ? `A report we mailed you was wrong. ${data.changes}` : data.summary),
      paragraph(`${HYPOTHETICAL} results, after costs. ${data.prices}.`),
      { type: 'facts', rows },
      link('Read the whole report', blogPath(encodeURIComponent(data.slug))),
      paragraph(CFTC_TEXT),
      paragraph('You can stop these reports with one click:'),
      link('Unsubscribe', tokenPath('unsubscribeReport', data.token)),
    ],
    reason: 'You asked for the weekly report with this address and confirmed it.',
  };
}

/** Where a mail program ends the reports with a POST (RFC 8058); a GET leads to a page with a button. */
export function unsubscribeReportPath({ token }: Pick<MailData<'weekly-report'>, 'token'>): string {
  return `${UNSUBSCRIBE_REPORT_API}?token=${encodeURIComponent(token)}`;
}
