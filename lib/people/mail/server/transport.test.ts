import { createServer } from 'node:net';
import { startMailServer } from '../testing/mail-server';
import { createTransport, describeFailure } from './transport';

describe('createTransport', () => {
  it('finds no problem with a server that answers', async () => {
    const server = await startMailServer();
    expect(await (await createTransport(server.url)).findProblem()).toBeNull();
    await server.close();
  });

  it('says what is wrong with one that doesn’t, without its password', async () => {
    const server = await startMailServer();
    await server.close();
    const transport = await createTransport(server.url.replace('://', '://ada:hush-hush@'));
    const problem = await transport.findProblem();
    expect(problem).toMatch(/ECONNREFUSED/);
    expect(problem).not.toMatch(/hush/);
  });

  it('insists on encryption where the address does', async () => {
    const server = await startMailServer();
    const transport = await createTransport(`${server.url}/?requireTLS=true`);
    expect(await transport.findProblem()).toMatch(/TLS/);
    await server.close();
  });

  it('gives up on a silent server when aborted', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', () => resolve());
    });
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const mail = { from: 'a@b.co', to: 'c@d.co', subject: 's', text: 't', html: 'h', messageId: '<1@b.co>' };
    const transport = await createTransport(`smtp://127.0.0.1:${port}`);
    const sending = transport.send(mail, AbortSignal.timeout(100));
    await expect(sending).rejects.toThrow();
    silent.close();
  });
});

describe('describeFailure', () => {
  it('is one short line without addresses', () => {
    const error = Object.assign(new Error(`550 <ada@example.com>\r\nno such ${'x'.repeat(400)}`), {
      code: 'EENVELOPE',
    });
    expect(describeFailure(error)).toMatch(/^EENVELOPE: 550 <\(address\)> no such x+$/);
    expect(describeFailure(error).length).toBe(200);
  });
});
