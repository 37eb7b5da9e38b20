/** Dispatched on `window` once an account has been created in this browser; README.md explains how to listen. */
export const REGISTRATION = 'tickproof:registration';

export interface RegistrationDetail {
  /** `email`, or the provider: Facebook, Google, LinkedIn or Apple. */
  readonly provider: string;
}

/** Notifies the site owner's scripts. */
export function announceRegistration(provider: string): void {
  const detail: RegistrationDetail = { provider };
  window.dispatchEvent(new CustomEvent(REGISTRATION, { detail }));
}
