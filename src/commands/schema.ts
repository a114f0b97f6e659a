// litfass schema: writes JSON Schemas, with which editors complete and check the site's YAML, and types of
// the names in content/.
import { Command } from 'commander';
import { throwOnErrors } from '../problems/problem.ts';
import { editorSchemas, schemaFolder, typesFile, writeEditorSettings, writeSchemas } from '../schema/write.ts';
import { openSite } from './open-site.ts';
import { counted, rootOf, withRoot } from './options.ts';

/** The `schema` command. */
export function schemaCommand(): Command {
  return withRoot(new Command('schema')).action(run);
}

async function run(options: { readonly root: string }): Promise<void> {
  const root = rootOf(options);
  const inputs = await (await openSite(root)).read();
  if (!inputs.bundle.theme) throwOnErrors(inputs.bundle.problems);
  const changed = writeSchemas(root, inputs);
  const count = Object.keys(editorSchemas).length;
  console.log(
    `${counted(count, 'schema')} in ${schemaFolder}/, types in ${typesFile} (${counted(changed.length, 'file')} changed)`,
  );
  const state = writeEditorSettings(root, inputs);
  if (state === 'written') console.log('wrote .vscode/settings.json; the extension “YAML” by Red Hat reads it');
  if (state === 'unreadable') {
    console.log('.vscode/settings.json has comments or is not a JSON object, so it was not changed. Add this to it:');
    console.log(`  "yaml.schemas": ${JSON.stringify(editorSchemas, null, 2).replaceAll('\n', '\n  ')}`);
  }
}
