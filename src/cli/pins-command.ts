import { Command } from 'commander';
import { openState } from '../commit/index.js';
import { createCompactor } from '../compact/index.js';
import { readSession } from '../formats/index.js';
import { type PinNode, renderPinGraph } from '../report/index.js';
import type { Pin, PinView } from '../types/index.js';
import { EXIT } from './exit-code.js';
import { readText } from './files.js';
import { type ReadOptions, withReadOptions } from './session-options.js';
import type { Io } from './terminal.js';

/** Rules alone, and a ceiling that nothing reaches: the pins are wanted, and no plan. */
const NO_CEILING = Number.MAX_SAFE_INTEGER;

/** `holdfast pins <session or state>`: which rules stand, which have ended, and what ended them. */
export function pinsCommand(io: Io, done: (exit: number) => void): Command {
  const command = new Command('pins')
    .description('show which rules stand, which have ended, and what ended them')
    .argument('<file>', 'session file, or a state file that --state wrote');
  return withReadOptions(command).action(async (path: string, options: ReadOptions) => {
    const { pins, title } = readPins(await readText(path, io), path, options);
    if (options.json === true) io.out(`${JSON.stringify({ pins, changes: changesIn(pins) }, null, 2)}\n`);
    else io.out(renderPinGraph(pins, { title, paint: io.paint, width: io.width }));
    done(EXIT.done);
  });
}

function readPins(source: string, path: string, { role, format }: ReadOptions): { pins: PinNode[]; title: string } {
  const state = stateIn(source);
  if (state !== null) {
    return { pins: openState(state, path).pins.map(({ pin }) => nodeOfPin(pin)), title: `${path} (state)` };
  }
  const { session } = readSession(source, { file: path, role, ...(format === undefined ? {} : { format }) });
  const { report } = createCompactor({ ceilingTokens: NO_CEILING }).plan(session.messages);
  return { pins: report.pins.map(nodeOfView), title: `${path} (${session.format})` };
}

/** A state is known by its shape; whether it is whole, `openState` says. */
function stateIn(source: string): object | null {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null && 'integrity' in value && 'pins' in value ? value : null;
  } catch {
    // Not one JSON document: a session says what it is itself.
    return null;
  }
}

function nodeOfPin({ id, kind, strength, authority, wording, status, statusChange, firstSeen }: Pin): PinNode {
  const { messageIndex, said } = firstSeen;
  return { id, kind, strength, authority, wording, status, statusChange, messageIndex, said };
}

function nodeOfView({ id, kind, strength, authority, status, statusChange, record }: PinView): PinNode {
  const { index, said } = record.source;
  return {
    id,
    kind,
    strength,
    authority,
    wording: record.original.text,
    status,
    statusChange,
    messageIndex: index,
    said,
  };
}

/** The edges of the graph: what ended what. */
function changesIn(pins: readonly PinNode[]): object[] {
  return pins.flatMap(({ id, status, statusChange }) =>
    statusChange === null ? [] : [{ ended: id, status, by: statusChange.by, reason: statusChange.reason }],
  );
}
