import { realEnvironment } from '@laurel/client/environment.ts';
import { PlayerTokens, readerOf } from '@laurel/client/live/player-tokens.ts';
import type { ListingSource } from '@laurel/client/public/tournaments.ts';
import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { advise, faultOf, WidgetError } from './faults.ts';
import { Formats } from './formats.ts';
import { loadTheme } from './looks.ts';
import { englishWords, loadWords, tagOf, type WidgetTexts, type Wordbook } from './texts.ts';

/** The server that this module came from: it is served at `/widgets/v1/`. */
const ownServer = new URL('../../', import.meta.url).href;

/** Defines an element, unless the page has it already: the script may be included twice. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}

/** Returns a player token of the page's own server. */
export type TokenProvider = () => Promise<string>;

/** Attributes, language, credentials and events, as all elements have them (docs/widgets.md). */
export abstract class LaurelElement extends LitElement {
  static override properties: PropertyDeclarations = {
    src: {},
    key: {},
    publishableKey: { attribute: 'publishable-key' },
    language: {},
    theme: { reflect: true },
    density: { reflect: true },
    timeZone: { attribute: 'time-zone' },
    testMode: { type: Boolean, attribute: 'test-mode' },
    tokenProvider: { attribute: false },
    tag: { state: true },
    wordbook: { state: true },
  };

  /** Address of the server; the one that this script came from by default. */
  declare src: string | undefined;
  /** A publishable key. */
  declare publishableKey: string | undefined;
  /** A publishable key, too: React, Preact and Vue keep an attribute of this name for themselves. */
  declare key: string | undefined;
  /** BCP 47; that of the page by default. */
  declare language: string | undefined;
  /** `auto`, `light`, `dark`, `contrast`, `casino` or `bingo`. */
  declare theme: string | undefined;
  /** `compact` or not. */
  declare density: string | undefined;
  /** IANA name, such as `Europe/Malta`; the reader's own by default. */
  declare timeZone: string | undefined;
  /** Shows invented players, for ten minutes. */
  declare testMode: boolean;
  declare tokenProvider: TokenProvider | undefined;
  /** In what language the element asks the server: that of the page, as far as it is one. */
  declare tag: string;
  /** What is shown with its words and numbers; that of `tag` as soon as it is read. */
  protected declare wordbook: Wordbook;
  #tokens: PlayerTokens | undefined;
  /** Those of the player who is shown. */
  #shownTokens: PlayerTokens | undefined;
  #worn: CSSStyleSheet | undefined;
  /** The `lang` that the page wrote on the element, where the element writes the language that it speaks. */
  #pageLang: string | null = null;
  #writesLang = false;
  readonly #languages = new LanguageWatch(this, () => {
    if (this.#pageTag !== this.tag) this.#follow();
  });

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: Lit answers with the attributes of the class that is asked
    return [...super.observedAttributes, 'lang'];
  }

  constructor() {
    super();
    this.testMode = false;
    this.wordbook = englishWords;
    this.tag = englishWords.tag;
  }

  /** Address of the server without a slash at its end. */
  get server(): string {
    return new URL(this.src || ownServer, document.baseURI).href.replace(/(?<!\/)\/+$/, '');
  }

  get texts(): WidgetTexts {
    return this.wordbook.texts;
  }

  get formats(): Formats {
    const { tag, language } = this.wordbook;
    return new Formats(tag, this.timeZone, language);
  }

  protected get pageKey(): string | undefined {
    return this.publishableKey || this.key;
  }

  protected get listingSource(): ListingSource {
    return { server: this.server, language: this.tag, credential: () => this.#sent() };
  }

  /** The player's token; undefined where the page has no provider. */
  protected async token(): Promise<string | undefined> {
    return this.#tokens?.valid();
  }

  protected get credentials(): { key?: string; token?: TokenProvider } {
    const tokens = this.#tokens;
    const { pageKey: key } = this;
    return { ...(key && { key }), ...(tokens && { token: () => (this.#tokens ?? tokens).valid() }) };
  }

  /** What the element shows the server. */
  async #sent(): Promise<string | undefined> {
    return (await this.token()) ?? this.pageKey;
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name !== 'lang' || this.#writesLang) return;
    this.#pageLang = value;
    if (this.isConnected) this.#follow();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#languages.start();
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#languages.stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#readNumbers();
    if (changed.has('tokenProvider')) this.#takeProvider(changed);
    if (changed.has('theme') || changed.has('src')) this.#wear();
    if (changed.has('language') || changed.has('src')) this.#follow();
  }

  /** Frameworks hand over another function at each rendering: what is shown begins anew for another player alone. */
  #takeProvider(changed: PropertyValues<this>): void {
    const provide = this.tokenProvider;
    const tokens = provide && new PlayerTokens(() => tokenOf(provide), realEnvironment.clock);
    this.#tokens = tokens;
    if (tokens && this.#shownTokens && changed.get('tokenProvider')) {
      changed.delete('tokenProvider');
      this.#compareReaders(this.#shownTokens, tokens);
    } else this.#shownTokens = tokens;
  }

  async #compareReaders(...both: [PlayerTokens, PlayerTokens]): Promise<void> {
    const reader = (tokens: PlayerTokens) => tokens.valid().then(readerOf, () => undefined);
    const [before, now] = await Promise.all(both.map(reader));
    if (before !== now && both[1] === this.#tokens) this.requestUpdate('tokenProvider', undefined);
  }

  /** Frameworks set a property that an element has as the page wrote it: `campaign={17}`. */
  #readNumbers(): void {
    const own = this as unknown as Record<string, unknown>;
    for (const name of ['campaign', 'game', 'team', 'teamName'])
      if (typeof own[name] === 'number') own[name] = `${own[name]}`;
  }

  /** Sends an event to the page; false: a listener prevented what would follow. */
  protected tell(type: string, detail: object): boolean {
    return this.dispatchEvent(
      new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }

  /** Reports what failed to the page, and to its developer; `campaign` is what the page asked for. */
  protected async tellError(error: unknown, campaign = ''): Promise<void> {
    const fault = await faultOf(error, this.server, () => this.#sent());
    if (fault.code === 'unauthenticated') this.#tokens?.forget();
    this.tell('laurel-error', fault);
    await advise(fault, this.server, campaign);
  }

  /** Adds the sheet of a finished theme after the element's own. */
  async #wear(): Promise<void> {
    const { theme } = this;
    const sheet = await loadTheme(this.server, theme);
    if (theme !== this.theme || sheet === this.#worn) return;
    const root = this.renderRoot as ShadowRoot;
    const others = root.adoptedStyleSheets.filter((one) => one !== this.#worn);
    root.adoptedStyleSheets = sheet ? [...others, sheet] : others;
    this.#worn = sheet;
  }

  get #pageTag(): string {
    return this.#languages.tag(this.language, this.#pageLang);
  }

  /** Speaks the language of the page from now on, its words and its numbers at once. */
  #follow(): void {
    const tag = this.#pageTag;
    const { server } = this;
    this.tag = tag;
    this.#writesLang = true;
    if (this.lang !== tag) this.lang = tag;
    this.#writesLang = false;
    loadWords(server, tag).then((wordbook) => {
      if (tag === this.tag && server === this.server) this.wordbook = wordbook;
    });
  }
}

async function tokenOf(provide: TokenProvider): Promise<string> {
  let token: string;
  try {
    token = await provide();
  } catch (error) {
    throw new WidgetError('token_provider', 'The page’s tokenProvider failed.', error);
  }
  // A browser refuses to send anything else, and says no more than for a site that is refused.
  if (!token || /^[!-~]+$/.test(token)) return token;
  throw new WidgetError('unauthenticated', 'What the page’s tokenProvider returns is no player token.');
}

/** The language of the page where an element is, and when it changes: a page may be translated, or change it by itself. */
class LanguageWatch {
  readonly #element: Element;
  readonly #observer: MutationObserver;

  /** `changed` is called after any element of the page got another `lang`. */
  constructor(element: Element, changed: () => void) {
    this.#element = element;
    this.#observer = new MutationObserver(changed);
  }

  start(): void {
    for (let root = this.#element.getRootNode(); root; root = (root as ShadowRoot).host?.getRootNode())
      this.#observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
  }

  stop(): void {
    this.#observer.disconnect();
  }

  /** The first of `own` that names a language, or the nearest `lang` around the element that does; else English. */
  tag(...own: (string | null | undefined)[]): string {
    let tag: string | undefined;
    for (const text of own) tag ??= tagOf(text ?? '');
    for (let at = around(this.#element); at && !tag; at = around(at))
      tag = tagOf(at.getAttribute('lang') ?? '');
    return tag ?? 'en';
  }
}

/** Its parent, also where that is the host of a shadow root. */
function around(element: Element): Element | null | undefined {
  return element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
}
