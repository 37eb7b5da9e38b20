#!/usr/bin/env node
// Starts the Firefox in FIREFOX_PATH for Playwright and stands between the two: answers the one command that Firefox
// doesn't know yet, which Playwright always sends, and passes on all others.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Emulates color schemes; stories of the main paths don't need it. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';
const LISTENS = /(WebDriver BiDi listening on )(ws:\/\/\S+)/;

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = LISTENS.exec(line)?.[2];
  if (!address) return process.stderr.write(`${line}\n`);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.once('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on('connection', (playwright, { url }) => stand(playwright, new WebSocket(new URL(url, address))));
});

function stand(playwright, browser) {
  const ready = new Promise((resolve) => browser.once('open', resolve));
  playwright.on('message', async (data) => {
    const { id, method } = JSON.parse(data);
    if (method === UNKNOWN) return playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    await ready;
    browser.send(String(data));
  });
  browser.on('message', (data) => playwright.send(String(data)));
  playwright.once('close', () => browser.close());
  browser.once('close', () => playwright.close());
}
