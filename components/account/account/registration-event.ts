/** Raised on `window` once an account has been made in this browser; README.md tells site owners how to listen. */
export const REGISTRATION = 'tickproof:registration';

export interface RegistrationDetail {
  /** `email`, or the provider: Facebook, Google, LinkedIn or Apple. */
  readonly provider: string;
}

/** Tells scripts of whoever runs the site. Nothing is sent anywhere by us. */
export function announceRegistration(provider: string): void {
  const detail: RegistrationDetail = { provider };
  window.dispatchEvent(new CustomEvent(REGISTRATION, { detail }));
}
