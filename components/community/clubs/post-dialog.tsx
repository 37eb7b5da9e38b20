import { ArticleHtml } from '@/components/content/articles/article-html';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';
import { POST_LIMITS } from '@/lib/community/clubs/post-text';
import { call } from '@/lib/http/api/client/call';
import { postSchema, replySchema } from './club-schemas';
import { MemberHistory } from './member-history';
import type { OwnPost, PostDialogKind } from './own-post';
import { RemoveForm, RuleForm } from './rule-form';
import type { ShownPost } from './thread-post';

interface PostDialogProps {
  readonly kind: PostDialogKind;
  readonly post: ShownPost;
  readonly own: OwnPost | null;
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<PostDialogKind, string>> = {
  report: 'Report this post',
  edit: 'Edit',
  delete: 'Delete this post?',
  versions: 'Versions',
  remove: 'Remove this post',
  history: 'History of its author',
};

/** What a member or moderator does about a post. */
export function PostDialog({ kind, post, own, opener, onClose }: PostDialogProps) {
  return (
    <Modal title={TITLES[kind]} opener={opener} onClose={onClose}>
      {kind === 'report' && <ReportPost id={post.id} onClose={onClose} />}
      {kind === 'edit' && own && <EditPost own={own} onClose={onClose} />}
      {kind === 'delete' && <DeletePost id={post.id} />}
      {kind === 'versions' && <PostVersions id={post.id} />}
      {kind === 'remove' && (
        <RemoveForm id={post.id} version={post.version} onRemoved={async () => window.location.reload()} />
      )}
      {kind === 'history' && post.handle !== null && <MemberHistory handle={post.handle} />}
    </Modal>
  );
}

function ReportPost({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <RuleForm
      submit="Report"
      ask="Which rule does it break?"
      readers="Only moderators read it. The author doesn’t learn who reported."
      send={async (reasons) => {
        await call('CxClubs/Report', { post: id, ...reasons });
        showToast('Thank you. A moderator will look at it.', 'success');
        onClose();
        return null;
      }}
    />
  );
}

function EditPost({ own, onClose }: { readonly own: OwnPost; readonly onClose: () => void }) {
  const isReply = own.parentId !== null;
  return (
    <Form
      initial={{ title: own.title ?? '', body: own.body ?? '' }}
      schema={isReply ? replySchema : postSchema}
      submit="Save"
      send={async ({ title, body }) => {
        const { notice } = await call('CxClubs/Edit', {
          ...{ post: own.id, version: own.version, body },
          title: isReply ? null : title,
        });
        if (notice === null) window.location.reload();
        else {
          showToast(notice, 'success');
          onClose();
        }
        return null;
      }}
    >
      {!isReply && <TextField name="title" label="Title" maxLength={POST_LIMITS.title} autoComplete="off" />}
      <TextAreaField
        name="body"
        label="Text"
        maxLength={POST_LIMITS.body}
        note="Everyone can still read earlier versions."
      />
    </Form>
  );
}

function DeletePost({ id }: { readonly id: string }) {
  return (
    <Stack gap={4}>
      <Note look="text">Its text is erased in all versions and can’t be restored. Replies stay.</Note>
      <ActButton
        look="danger"
        act={async () => {
          await call('CxClubs/DeletePost', { post: id });
          window.location.reload();
          return null;
        }}
      >
        Delete
      </ActButton>
    </Stack>
  );
}

function PostVersions({ id }: { readonly id: string }) {
  const versions = useCall('CxClubs/GetVersions', { post: id });
  return (
    <Loaded call={versions} what="versions" height="12rem">
      {({ versions: all }) => (
        <Stack as="ol" aria-label="Versions, newest first">
          {all.map(({ version, title, html, at }) => (
            <Card as="li" key={version}>
              <Note look="aside">
                Version {version}, <Time at={at} />
              </Note>
              {title !== null && (
                <p dir="auto">
                  <strong>{title}</strong>
                </p>
              )}
              <ArticleHtml html={html} />
            </Card>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
