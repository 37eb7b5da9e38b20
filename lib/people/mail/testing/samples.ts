import type { MailData, ReadyMail, ReadyMailKind } from '../mail';

/** One mail of every kind, with realistic values. */
const NOTICE = {
  name: 'Ada Lovelace',
  at: String(Date.UTC(2026, 10, 21, 18, 28)),
  address: '203.0.113.9',
  device: 'Firefox on Windows',
};
const LATER = String(Date.UTC(2026, 11, 21, 18, 28));
const TOKEN = 'kS3-Zx_9aQ4mPq7tYw2LrVb6NdEf0HjC1uGiOo5sRkM';

export const SAMPLES: { readonly [Kind in ReadyMailKind]: MailData<Kind> } = {
  'registration-code': { name: NOTICE.name, code: '048213', token: TOKEN, minutes: '30' },
  'provider-registration-code': { name: NOTICE.name, code: '048213', minutes: '60' },
  'join-link': { email: 'ada@example.com', invitation: TOKEN, days: '7' },
  'already-registered': { name: NOTICE.name },
  'password-reset': { name: NOTICE.name, token: TOKEN, minutes: '30' },
  'password-changed': NOTICE,
  'email-change-confirm': { name: NOTICE.name, token: TOKEN, minutes: '60' },
  'email-changed-notice': { ...NOTICE, newEmail: 'ada@new.example' },
  'two-step-on': NOTICE,
  'two-step-off': NOTICE,
  'recovery-code-used': { ...NOTICE, codesLeft: '7' },
  'new-sign-in': NOTICE,
  'second-step-failed': NOTICE,
  'provider-linked': { ...NOTICE, provider: 'Google' },
  'account-deleted': { name: NOTICE.name, at: NOTICE.at },
  'problem-report-received': { reference: 'R-7Q2M4K' },
  'ticket-received': { reference: 'T-7K3MQ-9XDPA', token: TOKEN },
  'ticket-answered': { reference: 'T-7K3MQ-9XDPA', token: '' },
  'ticket-closed': { reference: 'T-7K3MQ-9XDPA', token: TOKEN },
  'ticket-needs-staff': { reference: 'T-7K3MQ-9XDPA' },
  'report-confirm': { token: TOKEN, minutes: '10080' },
  'report-already': { token: TOKEN },
  'weekly-report': {
    title: 'Week 47, 2026: 68% of robots are losing since publication',
    summary: '4,112 trades closed in the week to 21 Nov 2026.',
    prices: 'Simulated prices',
    figures: JSON.stringify([
      ['Robots that are losing', '201 of 296'],
      ['The best robot', 'AAPL/MSFT · Trend +6.8%'],
    ]),
    changes: '',
    slug: 'weekly-2026-w47',
    token: TOKEN,
  },
  'tools-ended': {
    name: NOTICE.name,
    tools: 'Intraday Forex',
    plan: 'Intermediate One',
    credit: '$80 a month',
  },
  'plan-started': {
    name: NOTICE.name,
    plan: 'Intermediate Two',
    price: '$39.95 a month',
    renewsAt: LATER,
    sandbox: 'yes',
  },
  notifications: {
    name: NOTICE.name,
    items: JSON.stringify([
      {
        text: 'AAPL/MSFT · Trend bought AAPL at 201.50',
        note: 'Signaled 21 Nov 2026, 14:45:01 UTC, filled 14:50:00 · Forward · Simulated prices',
        path: '/bot-trading/7-aapl-msft-trend-60-min/',
      },
    ]),
    count: '2',
    schedule: 'at-once',
    token: TOKEN,
  },
  'plan-cancelled': { name: NOTICE.name, plan: 'Intermediate Two', endsAt: LATER, sandbox: '' },
};

export function sampleMail(kind: ReadyMailKind, to = 'ada@example.com'): ReadyMail {
  return { kind, to, data: SAMPLES[kind] } as ReadyMail;
}
