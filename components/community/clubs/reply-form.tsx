import { useState } from 'react';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { Note } from '@/components/ui/note/note';
import { showToast } from '@/components/ui/toast/toast-store';
import { POST_LIMITS } from '@/lib/community/clubs/post-text';
import { call } from '@/lib/http/api/client/call';
import { replySchema } from './club-schemas';

interface ReplyFormProps {
  readonly post: string;
  /** What limits a new member. */
  readonly notice: string | null;
}

/** Answers a post. */
export function ReplyForm({ post, notice }: ReplyFormProps) {
  const [sent, setSent] = useState(0);
  return (
    <>
      {notice !== null && <Note look="text">{notice}</Note>}
      <Form
        key={sent}
        initial={{ body: '' }}
        schema={replySchema}
        submit="Reply"
        focus={null}
        send={async ({ body }) => {
          const written = await call('CxClubs/Reply', { post, body });
          if (written.notice === null) window.location.reload();
          else {
            showToast(written.notice, 'success');
            setSent(sent + 1);
          }
          return undefined;
        }}
      >
        <TextAreaField
          name="body"
          label="Your reply"
          maxLength={POST_LIMITS.body}
          note="Markdown. Mention members as @handle."
        />
      </Form>
    </>
  );
}
