import { object } from 'yup';
import { filled, tooLong, typed } from '@/components/ui/form/rules';
import { CLUB_KINDS, CLUB_ROLES, checkClub, type NewClub } from '@/lib/community/clubs/club';
import { checkPostText } from '@/lib/community/clubs/post-text';
import { MODERATION_LIMITS } from '@/lib/community/moderation/moderation';
import { COMMUNITY_RULES, RULE_NUMBERS } from '@/lib/community/moderation/rules';

/** What a check throws, as the sentence below a field. */
function refusal(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** One of some values; forms leave out a field in which nothing is chosen, so that `oneOf` would pass it. */
const chosen = (values: readonly string[], message: string) =>
  typed((text) => (values.includes(text) ? null : message));

const body = typed((text) => refusal(() => checkPostText({ title: null, body: text })));
const title = typed((text) => refusal(() => checkPostText({ title: text, body: 'x' })));

export const postSchema = object({ title, body });
export const replySchema = object({ body });

const clubTexts = {
  name: typed((name) => refusal(() => checkClub({ kind: 'trader', name, about: 'x' }))),
  about: typed((about) => refusal(() => checkClub({ kind: 'trader', name: 'abc', about }))),
};

export const clubTextSchema = object(clubTexts);
export const clubSchema = object({
  kind: chosen(CLUB_KINDS, 'Please choose for whom it is'),
  ...clubTexts,
} satisfies Record<keyof NewClub, unknown>);

export const roleSchema = object({
  handle: filled('Please enter the member’s handle', 40),
  role: chosen(CLUB_ROLES, 'Please choose a role'),
});

const rule = chosen(RULE_NUMBERS.map(String), 'Please choose a rule');
const note = typed((text) => tooLong(text, MODERATION_LIMITS.note));

export const reportSchema = object({ rule, note });
export const noteSchema = object({ note });
export const appealSchema = object({
  text: typed((text) =>
    text.trim() === '' ? 'Please say why this post should be back' : tooLong(text, MODERATION_LIMITS.appeal),
  ),
});

/** For fields that choose a rule. */
export const RULE_OPTIONS = COMMUNITY_RULES.map(
  ({ no, title: name }) => [String(no), `${no}. ${name}`] as const,
);
