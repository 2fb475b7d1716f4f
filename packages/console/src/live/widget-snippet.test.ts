import assert from 'node:assert/strict';
import { test } from 'node:test';
import { widgetSnippet } from './widget-snippet.ts';

const board = {
  element: 'laurel-board' as const,
  key: 'pk_1',
  campaign: 'A "B" <C>',
  language: 'de',
  rows: '',
  theme: '',
};

test('the lines for a page have what was chosen and no more; nothing chosen can end an attribute', () => {
  assert.equal(
    widgetSnippet('https://laurel.example', board),
    '<script type="module" src="https://laurel.example/widgets/v1/laurel.js"></script>\n' +
      '<laurel-board publishable-key="pk_1" campaign="A &quot;B&quot; &lt;C>" language="de"></laurel-board>',
  );
});

test('a lobby is of no single campaign', () => {
  const lobby = widgetSnippet('https://laurel.example', { ...board, element: 'laurel-lobby' });
  assert.ok(lobby.endsWith('<laurel-lobby publishable-key="pk_1" language="de"></laurel-lobby>'));
});
