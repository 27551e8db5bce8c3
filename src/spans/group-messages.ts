import type { Group, Message } from '../types/index.js';

/**
 * Puts messages that leave together into groups: a tool call, all its results wherever they stand, and the assistant's words
 * directly before the call. Past and live messages never share a group.
 * @returns every message in exactly one group; groups ordered by their first message
 */
export function groupMessages(messages: readonly Message[]): Group[] {
  const leader = messages.map((_, index) => index);
  const join = (a: number, b: number) => {
    if (messages[a]!.past !== messages[b]!.past) return;
    const [first, second] = [find(leader, a), find(leader, b)];
    leader[Math.max(first, second)] = Math.min(first, second);
  };
  joinResults(messages, join);
  joinPrecedingWords(messages, join);

  const members = new Map<number, number[]>();
  messages.forEach((_, index) => {
    const first = find(leader, index);
    const group = members.get(first);
    if (group === undefined) members.set(first, [index]);
    else group.push(index);
  });
  return [...members.values()].map((messageIndices, index) => ({ index, messageIndices }));
}

type Join = (a: number, b: number) => void;

function find(leader: number[], index: number): number {
  let at = index;
  while (leader[at] !== at) {
    leader[at] = leader[leader[at]!]!;
    at = leader[at]!;
  }
  return at;
}

/** A result belongs to the nearest call of its id before it, or else to the first one after it. Ids may be used again. */
function joinResults(messages: readonly Message[], join: Join): void {
  const callers = new Map<string, number>();
  const early = new Map<string, number[]>();
  messages.forEach((message, index) => {
    for (const { id } of message.toolCalls) {
      callers.set(id, index);
      for (const result of early.get(id) ?? []) join(index, result);
      early.delete(id);
    }
    for (const id of message.answers) {
      const caller = callers.get(id);
      if (caller !== undefined && messages[caller]!.past === message.past) join(caller, index);
      else early.set(id, [...(early.get(id) ?? []), index]);
    }
  });
}

/** Reasoning and text the assistant wrote in messages of its own, directly before the call. */
function joinPrecedingWords(messages: readonly Message[], join: Join): void {
  messages.forEach((message, index) => {
    if (message.role !== 'assistant' || message.toolCalls.length === 0) return;
    for (let before = index - 1; before >= 0; before -= 1) {
      const { role, toolCalls } = messages[before]!;
      if (role !== 'assistant' || toolCalls.length > 0) return;
      join(before, index);
    }
  });
}
