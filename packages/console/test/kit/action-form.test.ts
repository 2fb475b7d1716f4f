import '../support/load-tsx.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MantineProvider, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const { ActionForm } = await import('../../src/kit/action-form.tsx');

interface Fields {
  name: string;
}

type Props = Parameters<typeof ActionForm<Fields, void>>[0];

function markup(form: Partial<Props>): string {
  const whole = createElement(ActionForm<Fields, void>, {
    initial: { name: 'Winter' },
    run: async () => undefined,
    verb: 'Save',
    ...form,
    ...nameField,
  });
  return renderToStaticMarkup(inConsole(whole));
}

const nameField: Pick<Props, 'children'> = {
  children: ({ register }) => createElement(TextInput, { label: 'Name', ...register('name') }),
};

function inConsole(children: ReactElement): ReactElement {
  const client = new QueryClient();
  return createElement(MantineProvider, null, createElement(QueryClientProvider, { client }, children));
}

const buttons = (html: string) =>
  Array.from(html.matchAll(/<button([^>]*)>.*?<span[^>]*label[^>]*>([^<]*)</g), ([, looks = '', words]) => ({
    words,
    sends: looks.includes('type="submit"'),
    isDisabled: / disabled=/.test(looks),
  }));

test('a form has one button that sends it, and one that leaves it where it can be left', () => {
  assert.deepEqual(buttons(markup({})), [{ words: 'Save', sends: true, isDisabled: false }]);
  const cancel = { words: 'Cancel', leave: () => undefined };
  assert.deepEqual(buttons(markup({ cancel })), [
    { words: 'Cancel', sends: false, isDisabled: false },
    { words: 'Save', sends: true, isDisabled: false },
  ]);
});

test('fields that are not ready disable the button, and its words follow the fields', () => {
  const words = {
    verb: ({ name }: Fields) => `Save ${name}`,
    isReady: ({ name }: Fields) => name !== 'Winter',
  };
  assert.deepEqual(buttons(markup(words)), [{ words: 'Save Winter', sends: true, isDisabled: true }]);
});
