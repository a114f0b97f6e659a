// What 'litfass/theme' is in the browser: islands define themselves with it, and nothing else of it is needed there.

export function defineIsland<Island>(island: Island): Island {
  return island;
}
