/** Names of the sides of a battle. */

/** Where it was is in the title of the battle already. */
export function withoutPlace(side: string, title: string): string {
  const place = `, ${title.split(',')[0]}`
  return side.endsWith(place) ? side.slice(0, -place.length) : side
}
