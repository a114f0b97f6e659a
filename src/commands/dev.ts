import { Command } from 'commander';
export function devCommand(): Command {
  return new Command('dev');
}
