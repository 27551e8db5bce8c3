import { InvalidArgumentError, Option } from 'commander';
import { percent } from '../report/index.js';

/** A figure, and the limit it has to keep; no limit, no gate. */
export type Gate = readonly [name: string, figure: number | null, side: 'min' | 'max', limit: number | undefined];

/** An option that takes a share between 0 and 1. */
export function gateOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(readShare);
}

/** Says of each gate that was missed by how much. A figure that could not be counted misses its gate. */
export function failedGates(gates: readonly Gate[]): string[] {
  return gates.flatMap(([name, figure, side, limit]) => {
    if (limit === undefined) return [];
    const isKept = figure !== null && (side === 'min' ? figure >= limit : figure <= limit);
    return isKept
      ? []
      : [
          `${name} is ${percent(figure)}, and ${side === 'min' ? 'at least' : 'at most'} ${percent(limit)} was asked for`,
        ];
  });
}

function readShare(value: string): number {
  const share = Number(value);
  if (value.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError('Expected a share between 0 and 1.');
}
