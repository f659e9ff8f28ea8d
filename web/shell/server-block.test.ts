/** Tries what the side menu says of the server (specification, section 2), and that it ends with 'Powered by'. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { InitialStateProvider } from '#web/lib/initial-state.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { initialState } from '#web/testing/samples.ts';
import { describeServer, ServerBlock } from './server-block.tsx';

const place = { branch: 'main', ip: '203.0.113.5', city: 'Boise', state: 'ID', country: 'US' };

test('in production it shows the version alone (spec 2)', () => {
  expect(describeServer({ version: '1.2.3', env: 'production', ...place })).toBe('Version 1.2.3');
});

test('elsewhere also env, branch, IP, city, state and country (spec 2)', () => {
  expect(describeServer({ version: '1.2.3', env: 'demo', ...place })).toBe(
    'Version 1.2.3 · demo · main · 203.0.113.5 · Boise, ID, US',
  );
});

test('what is not known is left out', () => {
  const unknown = { branch: null, ip: '127.0.0.1', city: null, state: null, country: null };
  expect(describeServer({ version: '1.2.3', env: 'demo', ...unknown })).toBe(
    'Version 1.2.3 · demo · 127.0.0.1',
  );
});

test("the menu's last link is 'Powered by', to the about page (spec 1)", () => {
  const block = createElement(ServerBlock, { onFollow: () => undefined });
  const site = createElement(InitialStateProvider, { value: initialState }, block);
  const client = createQueryClient();
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, site)),
  );
  expect(html).toMatch(/Powered by\s*(<!-- -->)?\s*<a [^>]*href="\/about"[^>]*>Rangepost<\/a><\/p><\/div>$/);
});
