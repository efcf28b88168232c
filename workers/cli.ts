import { commandLine } from './commands/program.ts';

// Not under `import.meta.main`: the launcher imports this file. Nothing but a command line should.
const code = await commandLine(process.argv.slice(2));
// Sockets of a native connection may linger; the work is done, and standard output is flushed before the exit.
process.stdout.write('', () => process.exit(code));
