#!/usr/bin/env node
import { runCli } from './run.js';
import { leaveQuietly, terminalIo } from './terminal.js';

leaveQuietly(process.stdout, () => process.exit());
process.exitCode = await runCli(process.argv.slice(2), terminalIo(process));
