import { CheckField } from '@/components/ui/form/check-field';
import { legalPath } from '@/lib/site/addresses/addresses';

/** Everyone must accept the terms before an account is created. */
export function TermsField() {
  return (
    <CheckField name="Terms">
      I agree to the{' '}
      <a href={legalPath('terms')} target="_blank" rel="noopener">
        Terms and Conditions
      </a>{' '}
      and have read the{' '}
      <a href={legalPath('privacy')} target="_blank" rel="noopener">
        privacy notice
      </a>
      .
    </CheckField>
  );
}
