import type { JoinableTeam } from '@laurel/client/public/tournaments.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { WidgetTexts } from './texts.ts';

/** How far the player is with joining. */
export type Joining = 'no' | 'asking' | 'joined' | 'refused';

/**
 * The terms, which the player accepts before anything is sent, and the teams, of which the player chooses one; as far as
 * there are any. `answer` gets whether the player joins, and the team.
 */
export function termsToAccept(
  terms: string,
  texts: WidgetTexts,
  answer: (accepts: boolean, team_id?: string) => void,
  teams: readonly JoinableTeam[] = [],
): TemplateResult {
  const accept = (event: Event) => {
    event.preventDefault();
    answer(true, (event.target as HTMLFormElement).querySelector('select')?.value);
  };
  return html`<form class="joining" part="joining" @submit=${accept}>
${
  terms
    ? html`<h3>${texts.terms}</h3><p class="terms" role="region" aria-label=${texts.terms} dir="auto" tabindex="0">${terms}</p>
<label><input type="checkbox" required> ${texts.accept}</label>`
    : nothing
}${
  teams.length > 0
    ? html`<label>${texts.team} <select part="select" required><option value=""></option>${teams.map(({ team_id, team_name }) => html`<option translate="no" value=${team_id}>${team_name}</option>`)}</select></label>`
    : nothing
}
<p class="choices"><button part="button" class="strong">${texts.join}</button><button part="button" type="button" @click=${() => answer(false)}>${texts.cancel}</button></p></form>`;
}
