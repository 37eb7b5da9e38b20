import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions, usageNow } from './part';

/** The bare minimum of node:http: reads a request to its end and writes the same headers and body to everyone. */
export function runRawServer(): void {
  let headers: string[] = [];
  let body = Buffer.alloc(0);
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.writeHead(200, headers).end(body);
    request.on('data', () => {});
    request.on('end', () => response.writeHead(200, headers).end(body));
  });
  answerQuestions(async (question) => {
    switch (question.kind) {
      case 'start':
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return { port: (server.address() as AddressInfo).port, robotPaths: [] };
      case 'reply':
        headers = [...question.headers];
        body = Buffer.from(question.body, 'base64');
        return {};
      default:
        return usageNow();
    }
  });
}
