/** A message of the OpenAI chat format, as a host would hold it. */
export interface ChatMessage {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: 'function';
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

export const system = (content: string): ChatMessage => ({ role: 'system', content });
export const user = (content: string): ChatMessage => ({ role: 'user', content });
export const assistant = (content: string): ChatMessage => ({ role: 'assistant', content });

/** A tool call with its result: two messages of one group. */
export function toolTurn(id: string, name: string, output: string): ChatMessage[] {
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name, arguments: '{"path":"deploy.yaml"}' } }],
    },
    { role: 'tool', tool_call_id: id, content: output },
  ];
}

/** Output of a tool, about ten tokens a line. */
export function log(lines: number, seed = 1): string {
  return Array.from(
    { length: lines },
    (_, line) => `10:${line + 10}:07 INFO worker-${seed}${line} synced rev=${seed * 7 + line}`,
  ).join('\n');
}

/** What people tell around a rule: it makes the message worth evicting. */
export const BACKGROUND =
  'The old charts were written by three people over four years, and on Thursday one of them rendered two services with the same name. The mesh sent half of the traffic to a pod that had been gone since January. The staging cluster was rebuilt on Friday, so it was empty apart from the api, the worker and their cache. The team that used it before has moved to another cluster, and their dashboards went with them.';

/** A session of the kind that goes wrong: the rule is early, short and off-topic; the bulk is tool output. */
export function prodSession(turns = 8): ChatMessage[] {
  const middle = Array.from({ length: turns }, (_, turn) => [
    ...toolTurn(`call_${turn}`, 'get_logs', log(30, turn)),
    assistant(`Round ${turn}: the workers of the staging cluster synced and the manifests parsed.`),
  ]).flat();
  return [
    system('You are a deployment agent with shell access.'),
    user(`${BACKGROUND} Never write to the \`prod\` namespace; stage only.`),
    assistant('Understood.'),
    ...middle,
    user('Please list the config maps that the api deployment mounts.'),
  ];
}
