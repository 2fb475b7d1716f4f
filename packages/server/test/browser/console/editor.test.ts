import { after, before, test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { judgeScreen, type OpenedConsole, openConsole } from './opened-console.ts';

const present = inBrowser();

let opened: OpenedConsole;
before(async () => {
  if (present.skip !== undefined) return;
  opened = await openConsole();
});
after(() => opened?.close());

test('where a new campaign begins', present, () =>
  judgeScreen(opened, 'new-campaign', '/campaigns/new', (page) =>
    page.getByText('Fewest rounds to finish the mission').waitFor(),
  ),
);
