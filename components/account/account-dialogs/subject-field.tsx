import { useField } from 'formik';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { useFieldState } from '@/components/ui/form/form-context';
import { Select } from '@/components/ui/form/input';
import { REPORT_SUBJECTS, type ReportSubject } from '@/lib/people/reports/report';

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
      <Select {...attributes} {...field}>
        <option value="">Choose a subject</option>
        {REPORT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {LABELS[subject]}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
