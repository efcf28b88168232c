import { agentOf, memberOf, type Role, roles, roster } from '../../shared/worldbuilding/index.ts';
import { type AnswerForm, answerForm } from '../ask/answer-form.ts';

/** One form for all that a role is asked, so that all its turns share a prompt cache (worldbuilding rules §6.4). */
const forms: ReadonlyMap<Role, AnswerForm> = new Map(
  roles.map((role) => [role, answerForm(role.toLowerCase(), roster[agentOf('A', role)].answers)]),
);

/** The form in which one of a team answers; null: nobody of a team, who answers in the task's own schema. */
export function formOf(agent: string): AnswerForm | null {
  const role = memberOf(agent)?.role;
  return role === undefined ? null : (forms.get(role) ?? null);
}
