import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Flag, Json, Unit } from '@/lib/core/database/schema';
import type { AccountLevel } from '@/lib/people/permissions/rights';
import type { SessionKind } from '../accounts';
import type { ProviderIdentity } from '../provider-identity';
import type { TokenPurpose } from './one-time-tokens';

declare module '@/lib/core/database/schema' {
  interface Schema {
    users: UsersTable;
    registrations: RegistrationsTable;
    sessions: SessionsTable;
    one_time_tokens: OneTimeTokensTable;
    recovery_codes: RecoveryCodesTable;
    external_identities: ExternalIdentitiesTable;
    throttles: ThrottlesTable;
    registration_requests: RegistrationRequestsTable;
  }
}

interface UsersTable {
  id: string;
  /** As its owner spells it. */
  email: string;
  /** The normalized spelling that identifies accounts. */
  email_key: string;
  name: string;
  /** null for users who only sign in with a provider. */
  password_hash: string | null;
  is_content_admin: Flag;
  /** When it ends automatically, or null; same for the others. */
  content_admin_until: Unit<Millis> | null;
  has_money_management: Flag;
  money_management_until: Unit<Millis> | null;
  level: AccountLevel;
  level_until: Unit<Millis> | null;
  /** The level that follows a level with an end. */
  level_after: AccountLevel | null;
  created_at: Unit<Millis>;
  password_changed_at: Unit<Millis> | null;
  /** Encrypted; pending its first code until `totp_enabled_at` is set. */
  totp_secret: string | null;
  totp_enabled_at: Unit<Millis> | null;
  /** The time step of the last accepted code, because each is accepted once. */
  totp_last_step: number | null;
  /** Where the user first came from. */
  first_touch: Json<Readonly<Record<string, string>>> | null;
  /** Version of the terms the user accepted; null for accounts from before versions were recorded. */
  terms_version: string | null;
  terms_accepted_at: Unit<Millis> | null;
  /** Device cookies of earlier versions are invalid. */
  device_generation: Generated<number>;
}

interface RegistrationsTable {
  email_key: string;
  /** Identifies the registration to the browser. */
  id: string;
  email: string;
  name: string;
  /** null for users who come from a provider. */
  password_hash: string | null;
  /** The provider's account; null for registrations with a password. */
  identity: Json<ProviderIdentity> | null;
  /** null until the mail is written, and permanently if the address has an account. */
  code_hash: string | null;
  link_hash: string | null;
  wrong_codes: number;
  /** Other fields that the form sent. */
  details: Json<Readonly<Record<string, string>>>;
  created_at: Unit<Millis>;
  expires_at: Unit<Millis>;
  /** null until the terms are accepted. */
  terms_version: string | null;
  terms_accepted_at: Unit<Millis> | null;
}

interface SessionsTable {
  token_hash: string;
  /** Identifies it to its owner; useless for signing in. */
  id: string;
  user_id: string;
  created_at: Unit<Millis>;
  last_used_at: Unit<Millis>;
  /** When the password was last entered, or a provider last confirmed. */
  authenticated_at: Unit<Millis>;
  idle_ms: number;
  expires_at: Unit<Millis>;
  is_remembered: Flag;
  address: string;
  user_agent: string;
  kind: Generated<SessionKind>;
  /** Of an app token: the session that made it. */
  parent_id: Generated<string | null>;
}

interface OneTimeTokensTable {
  token_hash: string;
  purpose: TokenPurpose;
  user_id: string | null;
  /** JSON, by purpose. */
  data: string;
  tries: number;
  created_at: Unit<Millis>;
  expires_at: Unit<Millis>;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: Unit<Millis> | null;
}

interface ExternalIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  provider: string;
  email: string | null;
  created_at: Unit<Millis>;
}

interface ThrottlesTable {
  key: string;
  count: number;
  since: Unit<Millis>;
  expires_at: Unit<Millis>;
}

interface RegistrationRequestsTable {
  email_key: string;
  email: string;
  requested_at: Unit<Millis>;
}
