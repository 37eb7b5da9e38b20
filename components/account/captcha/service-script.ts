/** The API both services' scripts have in common. */
export interface ServiceApi {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): string;
  reset(id: string): void;
  remove(id: string): void;
}

interface ServiceScript {
  readonly address: string;
  /** The script's global variable. */
  readonly global: string;
}

export const SERVICES = {
  turnstile: {
    address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
  hcaptcha: {
    address: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&hl=en',
    global: 'hcaptcha',
  },
} as const satisfies Readonly<Record<string, ServiceScript>>;

export type Service = keyof typeof SERVICES;

const TIMEOUT_MS = 20_000;
/** The global function the script calls when ready. */
const READY = 'onCaptchaScriptReady';

const loading = new Map<string, Promise<void>>();

/**
 * Loads a service's script once per page; retries after a failure.
 * @throws if it can't be loaded, or not in time
 */
export async function loadServiceScript({ address, global }: ServiceScript): Promise<ServiceApi> {
  if (apiAt(global) === null) {
    const coming = loading.get(address) ?? addScript(address);
    loading.set(address, coming);
    await coming.finally(() => loading.delete(address));
  }
  const api = apiAt(global);
  if (api === null) throw new Error('The captcha script defined no API');
  return api;
}

/** Resolves when the script calls the ready function. */
async function addScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = `${address}&onload=${READY}`;
  script.async = true;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('The captcha script did not load'));
      Reflect.set(globalThis, READY, resolve);
      script.addEventListener('error', fail);
      timeout = setTimeout(fail, TIMEOUT_MS);
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}

function apiAt(global: string): ServiceApi | null {
  const found: unknown = Reflect.get(globalThis, global);
  return typeof found === 'object' && found !== null && 'render' in found ? (found as ServiceApi) : null;
}
