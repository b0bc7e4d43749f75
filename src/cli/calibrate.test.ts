import { expect, test } from 'vitest';
import { calibrateCommand } from './calibrate.ts';

test.each([
  [['--may-refuse', '2%'], '"2%" must be a share from 0 to less than 1, such as 0.02.'],
  [['--may-refuse', ''], 'must be a share'],
  [['--target', 'recall=0.9'], '"recall=0.9" must be false-answer=<share> or false-refusal=<share>.'],
  [['--target', 'false-answer'], 'must be a share'],
  [['--borrow', '-1'], '"-1" must be a whole number of at least 1.'],
  [['-k', '21'], 'It must be at most 20.'],
  [['--set', 'x', '--project', 'default'], '--set and --project cannot be given together'],
  [['--set', 'x', '--set', 'y', '--cases', 'z'], '--cases and more than one --set cannot be given together'],
  [['--may-refuse', '0.1', '--target', 'false-answer=0.1'], '--may-refuse and --target cannot be given'],
  [['--write', '--reset'], '--write and --reset cannot be given together'],
  [['bogus'], 'too many arguments'],
])('[CALIBRATE-CLI] %j is refused with what would do', async (argv, message) => {
  const said: string[] = [];
  const command = calibrateCommand()
    .exitOverride()
    .configureOutput({ writeErr: (text) => said.push(text) });
  const ended = await command.parseAsync(argv, { from: 'user' }).then(() => undefined, String);
  expect(`${ended} ${said.join(' ')}`).toContain(message);
});
