#!/usr/bin/env node
// Starts src/cli.ts on a Node that can run it. Plain old JavaScript, because an old Node must be able to read it.
const wanted = [22, 22];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(
    `litfass needs Node ${wanted.join('.')} or newer and this is Node ${process.versions.node}: run it with npx litfass or npm start, which bring their own.`,
  );
  process.exit(2);
}

// React and react-dom/server choose their build when they are first imported.
process.env.NODE_ENV ??= 'production';
await import('../src/cli.ts');
