/** A rule that posts are removed by. */
export interface CommunityRule {
  /** From 1 on; never given to another rule, since the public log names it. */
  readonly no: number;
  readonly title: string;
  readonly text: string;
}

export const COMMUNITY_RULES: readonly CommunityRule[] = [
  {
    no: 1,
    title: 'Be civil',
    text: 'Argue about ideas, not people. No insults, threats, harassment or slurs.',
  },
  {
    no: 2,
    title: 'No pumping',
    text: 'Don’t call on others to buy or sell together, promise returns, or spread rumors to move a price.',
  },
  {
    no: 3,
    title: 'No spam or advertising',
    text: 'No referral links, paid groups, signal services, repeated posts or text written to be found by search engines.',
  },
  {
    no: 4,
    title: 'Say what you hold',
    text: 'If you write about an instrument you hold or are paid to write about, say so in the post.',
  },
  {
    no: 5,
    title: 'Be yourself, once',
    text: 'One account a person. Don’t pose as someone else, as staff, or as several people.',
  },
  {
    no: 6,
    title: 'Keep private things private',
    text: 'Don’t post anyone’s name, address, account or messages without their consent.',
  },
  {
    no: 7,
    title: 'Nothing illegal',
    text: 'No inside information, fraud, malware, hacked or copied material, and nothing sexual or violent.',
  },
  {
    no: 8,
    title: 'Stay on topic',
    text: 'Posts are about markets, trading, investing and what the club says it’s about.',
  },
];

export const RULE_NUMBERS = COMMUNITY_RULES.map(({ no }) => no);

/** undefined for a number that no rule has. */
export function findRule(no: number): CommunityRule | undefined {
  return COMMUNITY_RULES.find((rule) => rule.no === no);
}

/** What is left of a removed post. */
export function removedText(rule: number | null): string {
  return rule === null ? 'Removed' : `Removed: rule ${rule}`;
}
