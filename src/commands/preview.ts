import { Command } from 'commander';
export function previewCommand(): Command {
  return new Command('preview');
}
