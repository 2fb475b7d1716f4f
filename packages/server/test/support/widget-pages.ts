import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { keepPicture, type OpenedBrowser, openBrowser } from './browser.ts';
import { keepPage, leavePages } from './kept-page.ts';
import { waitUntil } from './waiting.ts';
import { screenshots, startWidgetSite, type WidgetSite } from './widget-site.ts';

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
export class WidgetPages {
  readonly site: WidgetSite;
  readonly #browser: OpenedBrowser;

  constructor(site: WidgetSite, browser: OpenedBrowser) {
    this.site = site;
    this.#browser = browser;
  }

  /** A page with these elements, run by the script of an application if there is one, and what its console complained of: a breach of its policy is among that. */
  async open(html: string, options: BrowserContextOptions = {}, application = '') {
    this.site.casino.show(html, application);
    const kept = await keepPage(this.#browser, { viewport, reducedMotion: 'no-preference', ...options });
    const complaints: string[] = [];
    kept.complaints = complaints;
    await kept.page.goto(this.site.casino.origin);
    return { page: kept.page, complaints };
  }

  element(name: string, attributes: string): string {
    return `<laurel-${name} key="${this.site.key}" ${attributes}></laurel-${name}>`;
  }

  /** Also after a failure: what stays open has streams, of which a player may have few. */
  closeAll(): Promise<void> {
    return leavePages();
  }

  async close(): Promise<void> {
    await leavePages();
    await this.#browser.close();
    await this.site.close();
  }
}

export async function startWidgetPages(): Promise<WidgetPages> {
  return new WidgetPages(await startWidgetSite(), await openBrowser());
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
