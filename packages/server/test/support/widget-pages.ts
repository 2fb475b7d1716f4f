import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { keepPicture, openBrowser } from './browser.ts';
import { keepPage, leavePages } from './kept-page.ts';
import { waitUntil } from './waiting.ts';
import { screenshots, startWidgetSite } from './widget-site.ts';

/** The members of the elements' events that tests read. */
export interface WidgetEvent {
  place?: number;
  previous?: number;
  custom_id?: string;
  accepted_terms?: boolean;
  team_id?: string;
  code?: string;
  message?: string;
}

const viewport = { width: 800, height: 700 };

/** The pages of a site with elements, in a real browser. */
export async function startWidgetPages() {
  const site = await startWidgetSite();
  const browser = await openBrowser();
  return {
    site,
    /** A page with these elements, run by the script of an application if there is one, and what its console complained of: a breach of its policy is among that. */
    open: async (html: string, options: BrowserContextOptions = {}, application = '') => {
      site.casino.show(html, application);
      const kept = await keepPage(browser, { viewport, reducedMotion: 'no-preference', ...options });
      const complaints: string[] = [];
      kept.complaints = complaints;
      await kept.page.goto(site.casino.origin);
      return { page: kept.page, complaints };
    },
    element: (name: string, attributes: string) =>
      `<laurel-${name} key="${site.key}" ${attributes}></laurel-${name}>`,
    /** Also after a failure: what stays open has streams, of which a player may have few. */
    closeAll: leavePages,
    close: async () => {
      await leavePages();
      await browser.close();
      await site.close();
    },
  };
}

/** Keeps a picture of the page for people to look at. */
export function keep(page: Page, file: string): Promise<void> {
  return keepPicture(page, join(screenshots, `${file}.png`));
}

/** Waits until the events of one type that the page received from the elements pass the assertion. */
export function untilTold(page: Page, type: string, assertion: (told: WidgetEvent[]) => void): Promise<void> {
  return waitUntil(`the widget reports ${type}`, async () => {
    const all = (await page.evaluate('told')) as Array<[type: string, detail: WidgetEvent]>;
    assertion(all.filter(([one]) => one === type).map(([, detail]) => detail));
  });
}
