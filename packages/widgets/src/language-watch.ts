import { tagOf } from './texts.ts';

/** The language of the page where an element is, and when it changes: a page may be translated, or change it by itself. */
export class LanguageWatch {
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
