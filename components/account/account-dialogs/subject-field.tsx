import { useField } from 'formik';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { useFieldState } from '@/components/ui/form/form-context';
import { REPORT_SUBJECTS, type ReportSubject } from '@/lib/people/reports/report';
import styles from './account-dialogs.module.css';

const LABELS: Readonly<Record<ReportSubject, string>> = {
  OtherLogin: 'Logging in or joining',
  WebsiteBug: 'Something on the website isn’t working',
  MobileBug: 'Something on a phone or tablet isn’t working',
  Payment: 'Payments and plans',
  Abuse: 'Abuse or a security problem',
  Other: 'Something else',
};

export function SubjectField() {
  const [field] = useField<string>('subject');
  const { id, message, attributes } = useFieldState('subject');
  return (
    <FieldFrame id={id} label="Subject" message={message}>
      <select {...attributes} {...field} className={styles['input']}>
        <option value="">Choose a subject</option>
        {REPORT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {LABELS[subject]}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
