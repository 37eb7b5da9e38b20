'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import styles from './auth-page.module.css';

const FORMS = {
  auth: async () => (await import('./auth-forms')).AuthForms,
  forgot: async () => (await import('./forgot-password')).ForgotPassword,
  'confirm-registration': async () => (await import('./confirm-registration')).ConfirmRegistration,
  'confirm-email': async () => (await import('./confirm-email')).ConfirmEmail,
} as const satisfies Record<string, () => Promise<ComponentType>>;

/** Where a form comes that needs scripts: until it is there, its room. */
export function FormPlace({ form }: { readonly form: keyof typeof FORMS }) {
  const [Form, setForm] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    FORMS[form]().then(
      (loaded) => setForm(() => loaded),
      () => setFailed(true),
    );
  }, [form]);

  if (Form) return <Form />;
  if (hasFailed)
    return (
      <div className={styles['form']} role="alert">
        <p>The form could not be loaded. Please check your connection.</p>
        <Button look="secondary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    );
  return (
    <p className={styles['loading']} role="status">
      Loading the form…
    </p>
  );
}
