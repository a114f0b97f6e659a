import { Command } from 'commander';
export function newCommand(): Command {
  return new Command('new');
}
