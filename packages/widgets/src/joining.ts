import { html, type TemplateResult } from 'lit';
import type { WidgetTexts } from './texts.ts';

/** How far the player is with joining. */
export type Joining = 'no' | 'asking' | 'joined' | 'refused';

/** The terms, which the player accepts before anything is sent; `answer` gets whether the player does. */
export function termsToAccept(
  terms: string,
  texts: WidgetTexts,
  answer: (accepts: boolean) => void,
): TemplateResult {
  const accept = (event: Event) => {
    event.preventDefault();
    answer(true);
  };
  return html`<form class="joining" part="joining" @submit=${accept}>
<h3>${texts.terms}</h3><p class="terms" role="region" aria-label=${texts.terms} dir="auto" tabindex="0">${terms}</p>
<label><input type="checkbox" required> ${texts.accept}</label>
<p class="choices"><button part="button" class="strong">${texts.join}</button><button part="button" type="button" @click=${() => answer(false)}>${texts.cancel}</button></p></form>`;
}
