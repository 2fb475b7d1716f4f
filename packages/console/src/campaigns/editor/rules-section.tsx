import type { TournamentDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { taskNames } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';
import { memberWords } from '../edits/definition-words.ts';
import { anyTaskTitles, taskWords } from '../edits/task-words.ts';
import { isMission, newTask } from './blank-definition.ts';
import { useDefinition } from './draft.ts';
import { BetFields, BonusFields, ChoiceField, CountField, DecimalField, SwitchField } from './fields.tsx';
import { Fields, Section } from './section.tsx';
import { TaskList, TaskMembers, TaskRow, tasksSummary } from './task-rows.tsx';

/** Which rounds count and what they are worth. */
export function RulesSection() {
  const definition = useDefinition();
  const { tournament_type: type } = definition;
  return (
    <Section title={t('Rules')} summary={rulesWords(definition)} holds={['/rules']} startsOpen>
      <TypeSettings type={type} />
      {type !== 'HC' && <Tasks type={type} />}
      <BetFields />
      <ChoiceField at="/rules/tie_rule" />
      <BonusFields />
    </Section>
  );
}

function TypeSettings({ type }: { type: TournamentType }) {
  if (type === 'PT') return null;
  return (
    <>
      <Fields>
        {type === 'HC' && <ChoiceField at="/rules/metric" />}
        {(type === 'RA' || type === 'IM') && (
          <CountField
            at="/rules/max_rounds"
            label={type === 'RA' ? t('Rounds that count per player') : t('Most rounds per attempt')}
          />
        )}
        {type === 'SR' && <DecimalField at="/rules/target_points" empty="none" />}
        {type === 'SR' && <ChoiceField at="/rules/clock" />}
      </Fields>
      {isMission(type) && (
        <SwitchField at="/rules/in_order" description={t('On: only the current task makes progress')} />
      )}
    </>
  );
}

function rulesWords({ tournament_type: type, rules, currency }: TournamentDefinition): string {
  if (type === 'HC') return memberWords('/rules/metric', rules.metric, {}, 'UTC');
  return tasksSummary(rules.tasks.map((task) => taskWords(task, currency)));
}

function Tasks({ type }: { type: TournamentType }) {
  const { currency } = useDefinition();
  const isGoal = isMission(type);
  return (
    <TaskList
      at="/rules/tasks"
      title={isGoal ? t('Tasks of the mission') : t('What earns points')}
      tasks={taskNames.map((kind) => newTask(kind, type))}
    >
      {(task, at, index) => (
        <TaskRow
          at={at}
          name={t('Task {number}', { number: index + 1 })}
          title={anyTaskTitles[task.task]}
          words={taskWords(task, currency)}
          remove={t('Remove task {number}', { number: index + 1 })}
        >
          <TaskMembers at={at} task={task} isGoal={isGoal} />
          {!isGoal && <DecimalField at={`${at}/points`} empty="none" />}
        </TaskRow>
      )}
    </TaskList>
  );
}
