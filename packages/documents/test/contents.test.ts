import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPages } from '../build/api/api-pages.ts';
import { contentsOf } from '../build/contents.ts';
import { readSourcePages } from '../build/source-pages.ts';

test('each page has a place in the contents (packages/documents/build/contents.ts)', () => {
  const pages = [...readSourcePages(), ...apiPages()];
  const parts = contentsOf(pages);
  const more = parts.find(({ title }) => title === 'More')?.pages ?? [];
  assert.deepEqual(
    more.map(({ page }) => page.path),
    [],
  );
  const listed = parts.flatMap((part) => part.pages.map(({ page }) => page.path));
  assert.deepEqual(listed.toSorted(), pages.map(({ path }) => path).toSorted());
});
