import { planningTools } from './planning-tools.ts';
import { readingTools } from './reading-tools.ts';
import { definitionSchemaTool } from './schema-tool.ts';
import type { AgentTool } from './tool.ts';

/** All that an agent may call, in the order of its list; plans are those of one process. */
export function agentTools(): AgentTool[] {
  return [...readingTools, definitionSchemaTool, ...planningTools()];
}
