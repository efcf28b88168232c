import type { Json } from '../../../../shared/kernel/json.ts';
import type { OmegaTask } from '../../../../shared/omega/answers/by-agent.ts';
import type { AgentId } from '../../../../shared/omega/agents/cast.ts';

export interface Asked {
  readonly agent: AgentId;
  readonly task: OmegaTask;
  readonly answer: Json;
  readonly facts: Readonly<Record<string, Json>>;
  readonly message: string;
}

export interface Altered {
  readonly agent: AgentId;
  readonly task: OmegaTask;
  readonly cycle: number;
  readonly answer: Json;
  readonly message: string;
}
