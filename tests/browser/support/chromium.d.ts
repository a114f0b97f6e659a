// The type of bin/chromium.js, which is plain JavaScript because it runs before anything is installed.
declare module '*/bin/chromium.js' {
  export function findChromium(): string | undefined;
}
