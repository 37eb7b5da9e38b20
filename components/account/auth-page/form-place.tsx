'use client';

import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { SHOWN } from '@/components/ui/shown/shown';
import styles from './auth-page.module.css';

const FORMS = {
  auth: lazyPart(async () => (await import('./auth-forms')).AuthForms),
  forgot: lazyPart(async () => (await import('./forgot-password')).ForgotPassword),
  'confirm-registration': lazyPart(async () => (await import('./confirm-registration')).ConfirmRegistration),
  'confirm-email': lazyPart(async () => (await import('./confirm-email')).ConfirmEmail),
  'confirm-report': lazyPart(async () => (await import('./report-actions')).ConfirmReport),
  'unsubscribe-report': lazyPart(async () => (await import('./report-actions')).UnsubscribeReport),
  unsubscribe: lazyPart(async () => (await import('./unsubscribe')).Unsubscribe),
} as const;

/** Reserves the space for a form that needs scripts. */
export function FormPlace({ form }: { readonly form: keyof typeof FORMS }) {
  const Form = FORMS[form];
  return <Form fallback={LOADING} failed={(retry) => <Failed what="the form" onRetry={retry} />} />;
}

const LOADING = (
  <p className={joinClasses(styles['loading'], SHOWN.withScripts)} role="status" data-reads-query="">
    Loading the form…
  </p>
);
