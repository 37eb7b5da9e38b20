import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A local mail server on its own port. */
export interface TestMailServer {
  readonly url: string;
  /** What it has accepted, as received: envelope and message. */
  readonly taken: readonly TakenMail[];
  /** Rejects everything from now on; null accepts again. */
  refuse(how: { readonly status: number; readonly text: string } | null): void;
  close(): Promise<void>;
}

export interface TakenMail {
  readonly recipients: readonly string[];
  readonly message: string;
}

export async function startMailServer(): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  let refusal: { readonly status: number; readonly text: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal)
          return callback(Object.assign(new Error(refusal.text), { responseCode: refusal.status }));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ recipients, message: Buffer.concat(chunks).toString('utf8') });
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuse(how) {
      refusal = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
