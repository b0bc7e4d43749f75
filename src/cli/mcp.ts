import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { Command } from 'commander';
import { createMcpServer, type McpOptions } from '../mcp/create-mcp-server.ts';
import { loadSettings } from './load-settings.ts';
import { openService } from './service.ts';

/** One message. The longest that a tool takes is a tenth of it. */
const MOST_BYTES = 4 * 1024 * 1024;

export function mcpCommand(): Command {
  return new Command('mcp')
    .description(
      'serve the Model Context Protocol on standard input and output, for assistants such as Claude',
    )
    .option('--project <name>', 'work in this project and in no other')
    .option('--role <name>', 'work as this role of the project: what is more confidential is not there')
    .addHelpText(
      'after',
      '\nAn assistant starts this command itself; docs/integrations.md has what to put into its settings.\n\nExamples:\n  helix mcp\n  HELIX_DATA_DIR=/home/me/handbook/.helix helix mcp --project handbook',
    )
    .action(serveMcp);
}

/** Standard output carries the protocol and nothing else. It ends with standard input, as the protocol wants. */
async function serveMcp(scope: McpOptions): Promise<void> {
  const service = await openService(loadSettings(), { existing: true });
  try {
    const server = createMcpServer(await service.client(), scope);
    const closed = new Promise<void>((resolve) => {
      server.server.onclose = resolve;
    });
    const close = () => void server.close();
    process.stdin.once('end', close).once('close', close);
    process.stdout.once('error', close);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
    await server.connect(
      new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MOST_BYTES }),
    );
    await closed;
  } finally {
    await service.close();
  }
}
