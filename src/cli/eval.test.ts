import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { evalCommand } from './eval.ts';

const SUBCOMMANDS = ['compare', 'list', 'show', 'cases'];

test.each([
  [['--via', 'phone'], 'It must be ask, query or agentic.'],
  [['-k', '21'], 'It must be at most 20.'],
  [['-k', '0'], '"0" must be a whole number of at least 1.'],
  [['--parallel', '33'], 'It must be at most 32.'],
  [['bogus'], "'bogus' is no command of helix eval. There are compare, list, show, cases"],
  [['compare', '1'], "missing required argument 'after'"],
  [['compare', '1', 'x'], '"x" must be a whole number of at least 1.'],
  [['show', '0'], '"0" must be a whole number of at least 1.'],
  [['cases', 'bogus'], "'bogus' is no command of helix cases"],
  [['cases', 'remove'], "missing required argument 'id'"],
  [['--floor', 'recal=0.9'], 'Did you mean recall?'],
  [['--set', 'x', '--project', 'default'], '--set is for sets that bring their documents'],
  [['--fresh', '--project', 'default'], '--fresh is for sets that bring their documents'],
  [['--set', 'no/such/folder'], 'no/such/folder'],
])('[EVAL-CLI] %j is refused with what would do', async (argv, message) => {
  const said: string[] = [];
  const quiet = (command: Command) => {
    command.exitOverride().configureOutput({ writeErr: (text) => said.push(text) });
    command.commands.forEach(quiet);
    return command;
  };
  const ended = quiet(evalCommand()).parseAsync(argv, { from: 'user' });
  const error = await ended.then(() => undefined, String);
  expect(`${error} ${said.join(' ')}`).toContain(message);
});

test('[EVAL-FLOORS] the help says when MIN_RECALL and MIN_FAITHFULNESS are floors, and what lowers them', () => {
  let help = '';
  evalCommand()
    .configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  expect(help).toContain('MIN_RECALL is a floor where a case names a source');
  expect(help).toContain('--floor recall=0.');
  expect(help).not.toContain('always floors');
});

test('[EVAL-CLI] every command of it has help with examples', () => {
  const command = evalCommand();
  const named = SUBCOMMANDS.map((name) => command.commands.find((each) => each.name() === name));
  for (const each of [command, ...named]) {
    let help = '';
    each!.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    expect(help).toContain('Example');
    if (each !== named[3]) expect(help).toContain('--json');
  }
});
