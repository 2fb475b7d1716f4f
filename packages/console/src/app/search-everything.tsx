import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { keepPreviousData } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { statusOf } from '../campaigns/campaign-status.tsx';
import { useFoundCampaigns } from '../campaigns/found-campaigns.ts';
import { laurel, useCampaignById, useRead } from '../connection/laurel.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { campaignName } from '../values/campaign-name.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { useNavigation } from './navigation-links.tsx';
import { offeredFor } from './search-order.ts';
import '@mantine/spotlight/styles.layer.css';

const [store, spotlight] = createSpotlight();

/** So long typing must rest before players are searched. */
const REST_MILLISECONDS = 200;
/** Most campaigns that are offered. */
const MAX_CAMPAIGNS = 8;
/** Most players that are offered. */
const MAX_PLAYERS = 6;

/** Screens, campaigns and players by name or id, events by id. Opens when `asked` grows; `typed` is its first text. */
export function SearchEverything({ asked, typed }: { asked: number; typed: string }) {
  const [text, setText] = useState(typed);
  const [campaigns, players] = [useCampaigns(text.trim()), usePlayers(text.trim())];
  const found = [...useScreens(), ...campaigns.found, ...players.found];
  const event = useEvent(text.trim());
  const offered = offeredFor(text, found, campaigns.isAtRest && players.isAtRest ? event : undefined);
  useFirstChosen(offered[0]?.id);
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      centered={false}
      yOffset={84}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': t('Find anything') } }}
      query={text}
      onQueryChange={setText}
      actions={offered.map((line, at) => (at === 0 && text !== '' ? { ...line, ...chosen } : line))}
      filter={(_, all) => all}
      nothingFound={t('Looking…')}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: t('A screen, a campaign, a player, the id of an event'),
        'aria-label': t('Find anything'),
      }}
    />
  );
}

/** Marks a line as the one that Enter opens, which the library does only for text that is typed into its own field. */
const chosen = { 'data-selected': true };

/** The library chooses the first line when somebody types; what is found a moment later may come before that. */
function useFirstChosen(first: string | undefined): void {
  useEffect(() => {
    if (first === undefined || store.getState().query === '') return;
    for (const [at, line] of document.querySelectorAll('[data-action]').entries())
      line.toggleAttribute('data-selected', at === 0);
    store.setState({ ...store.getState(), selected: 0 });
  }, [first]);
}

function useGo(): (link: NavigateOptions) => () => void {
  const navigate = useNavigate();
  return (link) => () => void navigate(link);
}

function useScreens(): SpotlightActionData[] {
  const go = useGo();
  return useNavigation().flatMap(({ title, items }) =>
    items.map(({ to, label, icon, words = '' }) => ({
      id: to,
      label,
      description: title,
      keywords: words,
      leftSection: <Icon name={icon} />,
      onClick: go({ to }),
    })),
  );
}

/** Campaigns by their name or custom id, and the one of an id; nothing is asked while it is being typed. */
function useCampaigns(text: string): { found: SpotlightActionData[]; isAtRest: boolean } {
  const go = useGo();
  const { campaigns, isAtRest } = useFoundCampaigns(text, { page_size: MAX_CAMPAIGNS }, false);
  const isId = isAtRest && wholeNumber(text) !== undefined;
  const { data: own } = useCampaignById(text, { enabled: isId, staleTime: 30_000 });
  const offered = new Map([...campaigns, ...(own ? [own] : [])].map((campaign) => [campaign.id, campaign]));
  const found = (text === '' ? [] : [...offered.values()]).map((campaign) => ({
    id: `campaign-${campaign.id}`,
    label: campaignName(campaign),
    description: t('Campaign {custom_id}, {state}', {
      custom_id: campaign.custom_id,
      state: statusOf(campaign).word,
    }),
    // The server has compared names in all languages, regardless of the width of letters.
    keywords: isAtRest ? text : campaign.custom_id,
    leftSection: <Icon name="trophy" />,
    onClick: go({ to: '/campaigns/$id', params: { id: String(campaign.id) } }),
  }));
  return { found, isAtRest };
}

/** Players whose name or id begins with the text; nothing is asked while it is being typed. */
function usePlayers(text: string): { found: SpotlightActionData[]; isAtRest: boolean } {
  const go = useGo();
  const [search] = useDebouncedValue(text, REST_MILLISECONDS);
  const { data, isFetching } = useRead(
    ['players', 'to find', search],
    (signal) => laurel.listPlayers({ query: { search, page_size: MAX_PLAYERS }, signal }),
    { enabled: search !== '', placeholderData: keepPreviousData, staleTime: 30_000 },
  );
  const found = (text === '' ? [] : (data?.results ?? [])).map(({ player_id, player_username }) => ({
    id: `player-${player_id}`,
    label: player_username,
    description: t('Player {player_id}', { player_id }),
    // The server has compared names regardless of the width of letters.
    keywords: text,
    leftSection: <Icon name="user" />,
    onClick: go({ to: '/players/$player_id', params: { player_id } }),
  }));
  return { found, isAtRest: search === text && !isFetching };
}

/** What was typed may be the id of an event; nothing is asked before it is chosen. */
function useEvent(id: string): SpotlightActionData | undefined {
  const go = useGo();
  if (id === '') return undefined;
  return {
    id: 'event',
    label: t('Event {id}', { id }),
    description: t('Find the event of this id'),
    leftSection: <Icon name="intake" />,
    onClick: go({ to: '/intake', search: { part: 'find', event: id } }),
  };
}
