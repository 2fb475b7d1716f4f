import { allowsTeams } from '@laurel/contract/campaigns/teams.ts';
import { Switch } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { ChoiceField, useField } from './fields.tsx';
import { useAt, useDefinition, useDraft } from './use-draft.ts';

/** Whether players score for teams, and how a team's prize is split; types whose points do not add up have none. */
export function TeamsField() {
  const draft = useDraft();
  const { tournament_type, join } = useDefinition();
  const [teams] = useAt<boolean | undefined>('/teams');
  const field = useField('/teams');
  const isOn = teams === true;
  if (!isOn && !allowsTeams[tournament_type]) return null;
  const set = (wanted: boolean) => {
    draft.write('/teams', wanted ? true : undefined);
    draft.write('/team_split', wanted ? 'evenly' : undefined);
    draft.write('/join', wanted ? 'opt_in' : join);
  };
  return (
    <>
      <Switch
        {...field}
        description={t('They name their team when they opt in; the places of teams win the prizes')}
        checked={isOn}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
      {isOn && <ChoiceField at="/team_split" />}
    </>
  );
}
