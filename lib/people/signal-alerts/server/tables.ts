declare module '@/lib/core/database/schema' {
  interface Schema {
    signal_alerts: SignalAlertsTable;
  }
}

/** Names have spaces between them. */
interface SignalAlertsTable {
  user_id: string;
  classes: string;
  events: string;
  sides: string;
  /** The sessions through which its user was notified; null before the first look. */
  asked_through: string | null;
}

export {};
