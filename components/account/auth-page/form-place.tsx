'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { SHOWN } from '@/components/ui/shown/shown';
import styles from './auth-page.module.css';

const FORMS = {
  auth: lazyPart(async () => (await import('./auth-forms')).AuthForms),
  forgot: lazyPart(async () => (await import('./forgot-password')).ForgotPassword),
  'confirm-registration': lazyPart(async () => (await import('./confirm-registration')).ConfirmRegistration),
  'confirm-email': lazyPart(async () => (await import('./confirm-email')).ConfirmEmail),
  unsubscribe: lazyPart(async () => (await import('./unsubscribe')).Unsubscribe),
} as const;

/** Reserves the space for a form that needs scripts. */
export function FormPlace({ form }: { readonly form: keyof typeof FORMS }) {
  const Form = FORMS[form];
  return <Form fallback={LOADING} failed={failed} />;
}

const LOADING = (
  <p className={joinClasses(styles['loading'], SHOWN.withScripts)} role="status" data-reads-query="">
    Loading the form…
  </p>
);

function failed(retry: () => void): ReactNode {
  return (
    <div className={styles['form']} role="alert">
      <p>We couldn’t load the form. Please check your connection.</p>
      <Button look="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
