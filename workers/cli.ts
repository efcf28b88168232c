import { enableCompileCache } from 'node:module';

// What was compiled once is kept among the system's temporary files: a command starts a quarter sooner. Before anything
// else is loaded.
enableCompileCache();
const { commandLine } = await import('./commands/program.ts');

// Whoever reads the beginning only, as `head` does, has closed the pipe: there is nobody left to tell, and nothing went
// wrong.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  else throw error;
});

// Not under `import.meta.main`: the launcher imports this file. Nothing but a command line should.
const code = await commandLine(process.argv.slice(2));
// Sockets of a native connection may linger; the work is done, and standard output is flushed before the exit.
process.stdout.write('', () => process.exit(code));
